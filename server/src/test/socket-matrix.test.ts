import { type ClientEventName, EVENTS, type EventName, type EventPayload } from '@balcao/contract/events'
import { LEADS_ROOM, queueRoom, TEAM_ROOM, userRoom } from '@balcao/contract/visibility'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '../infra/database/db.ts'
import { emit } from '../infra/relay/outbox.ts'
import { connectBrowser } from './browser-socket.ts'
import { type LiveWorld, liveWorld } from './live-world.ts'
import { sampleOf } from './sample.ts'
import { ACTORS, type ActorName } from './verdict.ts'

/** The access matrix through the socket: what everybody may say, and that nobody hears another company. */

let w: LiveWorld
beforeAll(async () => {
  w = await liveWorld()
})

const named = Object.entries(ACTORS).flatMap(([actor, name]) => (name ? [[actor as ActorName, name] as const] : []))

/** What each client event answers to everybody who could connect. An event without its row does not compile. */
const SAID: Record<ClientEventName, { payload: (token: string) => unknown; answers: Partial<Record<ActorName, string>> }> = {
  token: { payload: token => ({ token }), answers: {} },
  setUserActive: { payload: () => ({}), answers: {} },
  setUserIdle: { payload: () => ({}), answers: {} },
  viewing: {
    payload: () => ({ ticketId: null, isTyping: false }),
    answers: { blocked: 'ERR_ASAAS_OVERDUE', termsPending: 'ERR_TERMS_NOT_ACCEPTED' },
  },
}

describe('[TEN-01][RTM-01] the socket', () => {
  test.each([
    ['nothing', '', 'ERR_TOKEN_MISSING'],
    ['a forged token', 'a.b.c', 'ERR_TOKEN_INVALID'],
  ])('lets nobody in with %s', async (_what, token, code) => {
    await expect(connectBrowser(w.url, token)).rejects.toThrow(code)
  })

  test.each(named)('answers %s (%s) as written, and knows no event that is not in the contract', async (actor, name) => {
    const browser = await w.browserOf(w[name])
    for (const [event, { payload, answers }] of Object.entries(SAID)) {
      const answer = await browser.tell(event, payload(w[name].token))
      expect(answer, event).toEqual(answers[actor] ? { error: answers[actor] } : { ok: true })
    }
    for (const unknown of ['join', 'subscribe', 'joinTickets', 'setRooms', '__proto__']) {
      expect(await browser.tell(unknown, { rooms: [`t:${w.oficina}:${TEAM_ROOM}`] }), unknown).toEqual({ error: 'ERR_NOT_FOUND' })
    }
  })

  test("a token of another company's user does not move a socket over", async () => {
    const ana = await w.browserOf(w.ana)
    expect(await ana.tell('token', { token: w.olga.token })).toMatchObject({ error: expect.stringMatching(/^ERR_/) })
  })

  test('nobody of one company hears any fact of another, of any kind and for any room', async () => {
    const listeners = await Promise.all(named.map(async ([, name]) => ({ name, browser: await w.browserOf(w[name]) })))
    const ids = listeners.map(({ name }) => w[name].id)
    const rooms = [
      TEAM_ROOM,
      LEADS_ROOM,
      ...ids.map(userRoom),
      queueRoom(w.queues.balcao, 'free'),
      queueRoom(w.queues.pneus, 'free'),
    ]
    const olga = await w.browserOf(w.olga)

    for (const event of Object.keys(EVENTS) as EventName[]) {
      await withTenant(w.oficina, tx => emit(tx, event, sampleOf(EVENTS[event]) as EventPayload<typeof event>, rooms))
    }
    await olga.hears('work.progress')
    // What is announced to each company after it has passed the same relay: nothing of the other can still be on its way.
    for (const { name } of listeners) {
      await withTenant(w[name].tenantId, tx => emit(tx, 'queue.removed', { id: 77 }, [userRoom(w[name].id)]))
    }
    for (const { name, browser } of listeners) {
      await browser.hears('queue.removed', fact => fact.id === 77)
      const heard = browser.heard.filter(one => one.event in EVENTS && one.event !== 'user.status')
      expect(heard, name).toEqual([{ event: 'queue.removed', payload: { id: 77 } }])
    }
    const facts = Object.keys(EVENTS).filter(event => event !== 'session.ended' && event !== 'facts.missed')
    expect(olga.heard.map(one => one.event)).toEqual(expect.arrayContaining(facts))
  })

  test('people of a blocked company, or one whose terms wait, stand in their own room only', async () => {
    for (const person of [w.dora, w.tito]) {
      const browser = await w.browserOf(person)
      await withTenant(person.tenantId, async tx => {
        await emit(tx, 'queue.removed', { id: 1 }, [TEAM_ROOM])
        await emit(tx, 'queue.removed', { id: 2 }, [userRoom(person.id)])
      })
      await browser.hears('queue.removed', fact => fact.id === 2)
      expect(browser.heard.filter(one => one.event === 'queue.removed').map(one => one.payload.id)).toEqual([2])
    }
  })
})
