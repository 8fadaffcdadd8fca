import { expect, test } from 'vitest'
import type { Fact } from '../relay/facts.ts'
import { newLately } from './lately.ts'
import { tenantRoom } from './rooms.ts'

const fact = (tenantId: number, ...rooms: string[]): Fact => ({
  id: 1,
  tenantId,
  event: 'tag.removed',
  payload: { id: 1 },
  rooms,
  except: [],
})

test('[RTM-01] a reader who began before something was said in a room of theirs may have missed it, and nobody else', () => {
  let at = 0
  const lately = newLately(() => at)
  at = 1_000
  lately.note([fact(1, 'team', 'user:7')])
  at += 500
  const of = (tenant: number, room: string, forMs: number) => lately.isMissed([tenantRoom(tenant, room)], at - forMs)
  expect(of(1, 'team', 600)).toBe(true)
  expect(of(1, 'team', 400), 'read after it was said').toBe(false)
  expect(of(1, 'user:8', 600), 'in a room of somebody else').toBe(false)
  expect(of(2, 'team', 600), 'in another company').toBe(false)
})

test('that somebody came or went is nothing to read a page twice for', () => {
  let at = 0
  const lately = newLately(() => at)
  at = 1_000
  lately.note([{ ...fact(1, 'team'), event: 'user.status', payload: { userId: 7, name: 'Ana', status: 'online' } } as Fact])
  expect(lately.isMissed([tenantRoom(1, 'team')], 900)).toBe(false)
})

test('what was said is remembered for ten seconds; a reader who began before that has missed something, as far as anybody knows', () => {
  let at = 0
  const lately = newLately(() => at)
  lately.note([fact(1, 'team')])
  at += 10_001
  lately.note([fact(1, 'user:7')])
  expect(lately.isMissed([tenantRoom(1, 'team')], at - 9_999)).toBe(false)
  expect(lately.isMissed([tenantRoom(1, 'nobody')], at - 10_001)).toBe(true)
})

test('of what was said before a process began it knows nothing: one who began to read elsewhere before that reads again', () => {
  const lately = newLately(() => 1_000)
  expect(lately.isMissed([tenantRoom(1, 'team')], 999)).toBe(true)
  expect(lately.isMissed([tenantRoom(1, 'team')], 1_000)).toBe(false)
})
