import { CLIENT_EVENTS, type ClientEventName } from '@balcao/contract/events'
import { ACCESS_TOKEN_SECONDS } from '@balcao/contract/values/constants'
import { LEADS_ROOM, TEAM_ROOM, userRoom } from '@balcao/contract/visibility'
import { SignJWT } from 'jose'
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { BrowserSocket } from '../../test/browser-socket.ts'
import { type LiveWorld, liveWorld } from '../../test/live-world.ts'
import { ACTORS, type ActorName } from '../../test/verdict.ts'
import type { Person } from '../../test/world.ts'
import { withTenant } from '../database/db.ts'
import { emit } from '../relay/outbox.ts'
import { issueToken, signedIn } from '../trust/auth.ts'
import { keyFor } from '../trust/keys.ts'
import { cutExpired } from './sockets.ts'

let w: LiveWorld
beforeAll(async () => {
  w = await liveWorld()
})
const announce = (tenant: number, id: number, rooms: string[]) =>
  withTenant(tenant, tx => emit(tx, 'queue.removed', { id }, rooms))
const hearsNumber = (browser: BrowserSocket, id: number) => browser.hears('queue.removed', fact => fact.id === id)
const numbers = (browser: BrowserSocket) => browser.heard.filter(one => one.event === 'queue.removed').map(one => one.payload.id)

const refused = async (token: string): Promise<unknown> =>
  w.browserOf({ ...w.ana, token }).then(
    () => 'connected',
    (error: { message: string; data?: object }) => ({ message: error.message, ...error.data }),
  )

const signed = (claims: object, key: Uint8Array, alg = 'HS256'): Promise<string> =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg }).setExpirationTime('15m').sign(key)

describe('[RTM-01] the handshake', () => {
  test('takes a token that stands, and tells the code of one that does not', async () => {
    expect(await refused(w.ana.token)).toBe('connected')
    expect(await refused('')).toEqual({ message: 'ERR_TOKEN_MISSING', code: 'ERR_TOKEN_MISSING', status: 403 })
    expect(await refused('not.a.token')).toMatchObject({ code: 'ERR_TOKEN_INVALID' })
  })

  test('refuses a forged token, one of another key and one without a signature', async () => {
    const [head, body, signature] = w.ana.token.split('.')
    const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as object
    const promoted = Buffer.from(JSON.stringify({ ...claims, p: 'superadmin' })).toString('base64url')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    for (const token of [`${head}.${promoted}.${signature}`, await signed(claims, keyFor('seal')), `${none}.${body}.`]) {
      expect(await refused(token)).toMatchObject({ code: 'ERR_TOKEN_INVALID' })
    }
  })

  test('takes twenty of one person in a process, also of thirty at once, and one more when one has gone', async () => {
    const mara = await w.person(w.padaria, 'mara', 'user')
    const open = await Promise.allSettled(Array.from({ length: 30 }, () => w.browserOf(mara)))
    const there = open.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
    expect(there.length).toBe(20)
    expect(await refused(mara.token)).toMatchObject({ code: 'ERR_TOO_MANY_SOCKETS' })
    expect(await refused(w.ana.token), 'others have their own').toBe('connected')
    there[0]?.close()
    await expect.poll(() => refused(mara.token)).toBe('connected')
  })

  test('refuses an expired token with the code that asks for a fresh one', async () => {
    expect(await refused(await tokenFor(w.ana, -5))).toMatchObject({ code: 'ERR_TOKEN_EXPIRED' })
  })

  test('refuses a token made before a change of rights, even one this process has not heard of', async () => {
    const eva = await w.person(w.padaria, 'eva', 'user')
    await w.owner.query('update users set rights = rights + 1 where id = $1', [eva.id])
    expect(await refused(eva.token)).toMatchObject({ code: 'ERR_TOKEN_OUTDATED' })
    await w.owner.query('update tenants set rights = rights + 1 where id = $1', [w.oficina])
    expect(await refused(w.olga.token)).toMatchObject({ code: 'ERR_TOKEN_OUTDATED' })
    await w.owner.query('update tenants set rights = rights - 1 where id = $1', [w.oficina])
  })

  test('refuses a user of another company under a token of this one, and one who is no longer active', async () => {
    const who = await signedIn(w.ana.token)
    expect(await refused(await issueToken({ ...who, tenantId: w.oficina }))).toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
    expect(await refused(await issueToken({ ...who, userId: w.rui.id }))).toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
    const gone = await w.person(w.padaria, 'gone', 'user')
    await w.owner.query('update users set is_active = false where id = $1', [gone.id])
    expect(await refused(gone.token)).toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  })

  test('speaks websocket only', async () => {
    const polling = io(w.url, { transports: ['polling'], forceNew: true, reconnection: false, auth: { token: w.ana.token } })
    await new Promise<void>(resolve => polling.once('connect_error', () => resolve()))
    expect(polling.connected).toBe(false)
    polling.close()
  })

  test.each(['dora', 'tito'] as const)(
    '%s, whose company owes money or waits for its terms, stands in their own room alone',
    async name => {
      const person: Person = w[name]
      await w.owner.query('update users set rooms = $2 where id = $1', [person.id, [TEAM_ROOM, LEADS_ROOM, userRoom(person.id)]])
      const browser = await w.browserOf(person)
      await announce(person.tenantId, 1, [TEAM_ROOM, LEADS_ROOM])
      await announce(person.tenantId, 2, [userRoom(person.id)])
      await hearsNumber(browser, 2)
      expect(numbers(browser)).toEqual([2])
    },
  )
})

const SIGNED_IN = (Object.keys(ACTORS) as ActorName[]).filter(actor => ACTORS[actor] !== null)

describe('what a browser may say', () => {
  // The users who may say each event. `viewing` names a ticket: viewers.test.ts asks for those of others.
  const VERDICTS: Record<ClientEventName, { open: readonly ActorName[]; payload: (me: Person) => object }> = {
    token: { open: SIGNED_IN, payload: me => ({ token: me.token }) },
    setUserActive: { open: SIGNED_IN, payload: () => ({}) },
    setUserIdle: { open: SIGNED_IN, payload: () => ({}) },
    viewing: {
      open: SIGNED_IN.filter(actor => actor !== 'blocked' && actor !== 'termsPending'),
      payload: () => ({ ticketId: null, isTyping: false }),
    },
  }

  test.each(Object.keys(ACTORS) as ActorName[])('[TEN-01] every event of the contract, said by: %s', async actor => {
    const name = ACTORS[actor]
    if (!name) return expect(await refused('')).toMatchObject({ code: 'ERR_TOKEN_MISSING' })
    const me = w[name]
    const browser = await w.browserOf(me)
    expect(Object.keys(VERDICTS)).toEqual(Object.keys(CLIENT_EVENTS))
    for (const [event, { open, payload }] of Object.entries(VERDICTS)) {
      expect('ok' in (await browser.tell(event, payload(me))), event).toBe(open.includes(actor))
      const isOpen = open.includes(actor)
      const more = await browser.tell(event, { ...payload(me), tenantId: w.oficina })
      expect(more, event).toEqual({ error: isOpen ? 'ERR_VALIDATION' : expect.stringMatching(/^ERR_(ASAAS|TERMS)/) })
    }
  })

  test('joining a room by name does nothing', async () => {
    const ana = await w.browserOf(w.ana)
    const rooms = [`t:${w.oficina}:${TEAM_ROOM}`, `t:${w.padaria}:${LEADS_ROOM}`]
    for (const event of ['join', 'joinRoom', 'subscribe']) {
      for (const room of rooms) expect(await ana.tell(event, room)).toEqual({ error: 'ERR_NOT_FOUND' })
    }
    await announce(w.padaria, 11, [LEADS_ROOM])
    await announce(w.oficina, 12, [TEAM_ROOM])
    await announce(w.padaria, 13, [TEAM_ROOM])
    await hearsNumber(ana, 13)
    expect(numbers(ana)).toEqual([13])
  })

  test('who says too much is refused, and cut off when they go on', async () => {
    const browser = await w.browserOf(w.ana)
    const answers = await Promise.all(Array.from({ length: 40 }, () => browser.tell('setUserActive')))
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => ({ ok: true })))
    expect(answers).toContainEqual({ error: 'ERR_LIMIT_MAX' })
    for (let i = 0; i < 300; i++) browser.socket.emit('setUserActive', {})
    expect(await browser.ended).toBe('transport close')
  })

  test('a message over 64 KB ends the connection and disturbs nobody else', async () => {
    const [ana, rui] = await Promise.all([w.browserOf(w.ana), w.browserOf(w.rui)])
    ana.socket.emit('setUserActive', { padding: 'x'.repeat(70_000) })
    expect(await ana.ended).toBe('transport close')
    await announce(w.padaria, 21, [TEAM_ROOM])
    await hearsNumber(rui, 21)
  })

  test('a fresh token is taken from the same session only', async () => {
    const ana = await w.browserOf(w.ana)
    expect(await ana.tell('token', { token: w.rui.token })).toEqual({ error: 'ERR_TOKEN_INVALID' })
    expect(await ana.tell('token', { token: (await w.anotherSession(w.ana)).token })).toEqual({ error: 'ERR_TOKEN_INVALID' })
    expect(await ana.tell('token', { token: 'nonsense' })).toEqual({ error: 'ERR_TOKEN_INVALID' })
    expect(await ana.tell('token', { token: await issueToken(await signedIn(w.ana.token)) })).toEqual({ ok: true })
  })

  test('a socket outlives its token by a minute, unless a fresh one came', async () => {
    const forgotten = await w.browserOf({ ...w.rui, token: await tokenFor(w.rui, 5) })
    const kept = await w.browserOf({ ...w.ana, token: await tokenFor(w.ana, 5) })
    expect(await kept.tell('token', { token: w.ana.token })).toEqual({ ok: true })
    const now = Date.now() / 1000
    cutExpired(w.live.realtime.io, now + 60)
    expect(forgotten.socket.connected).toBe(true)
    cutExpired(w.live.realtime.io, now + 66)
    expect(await forgotten.ended).toBe('transport close')
    expect(await kept.tell('setUserActive')).toEqual({ ok: true })
  })
})

/** A token that has so many seconds left. */
async function tokenFor(person: Person, seconds: number): Promise<string> {
  const who = await signedIn(person.token)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (seconds - ACCESS_TOKEN_SECONDS) * 1000 })
  const token = await issueToken(who)
  vi.useRealTimers()
  return token
}
