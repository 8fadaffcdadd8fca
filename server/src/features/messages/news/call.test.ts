import type { Address } from '@balcao/contract/channels/addresses'
import { settingRoutes } from '@balcao/contract/setting-routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startIncoming } from '../../../app.ts'
import { type Desk, desk } from '../../../test/desk.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
let its: Desk
let channel: number
const incoming = startIncoming()
beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
})
afterAll(() => incoming.stop())
beforeEach(async () => {
  channel = await its.channel(undefined, { config: { behavesAs: 'phone' } })
  await w.owner.query('delete from channel_requests')
})

let made = 0
const freshNumber = (): Address => ({ kind: 'phone', scope: '', value: `55119${String(82_000_000 + ++made)}` })
const calls = (callId: string, from: Address, state: 'offer' | 'accept' | 'end' = 'offer') =>
  incoming.deliverNews({ tenantId: w.padaria, channelId: channel }, [{ type: 'call', callId, from, name: 'Zé', state }])
const set = (key: 'rejectCalls' | 'callRejectMessage', value: string) =>
  w.carla.call(settingRoutes.save, { params: { key }, body: { value } })
const conversation = async () =>
  (await w.owner.query('select type, body, from_me, send_type from messages where channel_id = $1 order by seq', [channel])).rows
const orders = async () =>
  (await w.owner.query('select request as ask from channel_requests where channel_id = $1', [channel])).rows

const RANG = { type: 'call', body: '', from_me: false, send_type: 'chat' }

test('a call stands in the caller’s conversation, once', async () => {
  const from = freshNumber()
  for (const state of ['offer', 'offer', 'accept', 'end'] as const) await calls('c1', from, state)
  expect(await conversation()).toEqual([RANG])
  expect(await orders()).toEqual([])
})

describe('[SET-12][CHN-17] a company that takes no calls', () => {
  beforeEach(async () => {
    await set('rejectCalls', 'enabled')
    await set('callRejectMessage', 'Olá, {{name}}. Não atendemos chamadas.')
  })

  test('has them rejected, and the caller is told so once, in a ticket of theirs', async () => {
    const from = freshNumber()
    await calls('c1', from)
    await calls('c1', from)
    expect(await orders()).toContainEqual({ ask: { what: 'rejectCall', callId: 'c1', from } })
    const said = { type: 'chat', body: 'Olá, Zé. Não atendemos chamadas.', from_me: true, send_type: 'bot' }
    expect(await conversation()).toEqual([RANG, said])
    await calls('c2', from)
    expect(await conversation()).toEqual([RANG, said, RANG, said])
  })

  test('and could not say so at once says it when the call is told again', async () => {
    await w.owner.query(`create function refuse_text() returns trigger language plpgsql as $$
      begin if new.send_type = 'bot' then raise 'not now'; end if; return new; end $$`)
    await w.owner.query('create trigger refuse_text before insert on messages for each row execute function refuse_text()')
    const from = freshNumber()
    await calls('c5', from)
    await w.owner.query('drop function refuse_text cascade')
    expect(await conversation()).toEqual([RANG])
    expect((await w.carla.ask('POST', '/inboundEvents/replay', { channelId: channel })).body).toEqual({ applied: 1, left: 0 })
    expect(await conversation()).toMatchObject([RANG, { body: 'Olá, Zé. Não atendemos chamadas.', send_type: 'bot' }])
  })

  test('and has nothing to say says nothing', async () => {
    await set('callRejectMessage', '')
    await calls('c3', freshNumber())
    expect(await orders()).toHaveLength(1)
    expect(await conversation()).toEqual([RANG])
  })

  test('on a channel that cannot reject, lets them ring', async () => {
    await w.owner.query("update channels set config = '{}' where id = $1", [channel])
    await calls('c4', freshNumber())
    expect(await orders()).toEqual([])
    expect(await conversation()).toEqual([RANG])
  })
})
