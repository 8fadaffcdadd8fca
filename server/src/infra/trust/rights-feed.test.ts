import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type World, world } from '../../test/world.ts'
import { signedIn } from './auth.ts'
import { feedFrom, type RightsChange } from './rights.ts'
import { type RightsFeed, startRightsFeed } from './rights-feed.ts'

let w: World
let feed: RightsFeed | null = null
const acted: RightsChange[] = []

beforeAll(async () => {
  w = await world()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await feed?.stop()
  feedFrom(null)
})

const revoked = (sessionId: string, minutesAgo: number) =>
  w.owner.query('insert into rights_changes (tenant_id, session_id, at) values ($1, $2, now() - make_interval(mins => $3))', [
    w.padaria,
    sessionId,
    minutesAgo,
  ])

test('[ACC-05][ACC-19] a process that slept looks before it believes a token, and as far back as it slept', async () => {
  feed = await startRightsFeed(async changes => void acted.push(...changes))
  await revoked(w.ana.sessionId, 5)
  expect((await signedIn(w.ana.token)).userId, 'nobody looks five minutes back without a reason').toBe(w.ana.id)

  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 6 * 60_000)
  await expect(signedIn(w.ana.token)).rejects.toThrow('ERR_SESSION_EXPIRED')
  expect((await signedIn(w.rui.token)).userId).toBe(w.rui.id)
  await expect.poll(() => acted.map(change => change.sessionId)).toContain(w.ana.sessionId)
})

test('a process that cannot look believes nobody, and one whose knowledge is young does not look', async () => {
  let looks = 0
  const away = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  const knowledge = (ageMs: number) => ({
    ageMs: () => ageMs,
    renew: async () => {
      looks++
      throw away
    },
  })
  feedFrom(knowledge(1_000))
  expect((await signedIn(w.rui.token)).userId).toBe(w.rui.id)
  expect(looks).toBe(0)

  feedFrom(knowledge(4_500))
  await expect(signedIn(w.rui.token)).rejects.toBe(away)
  expect(await w.rui.ask('GET', '/auth/session')).toMatchObject({ status: 503, body: { error: 'ERR_UNAVAILABLE' } })
})
