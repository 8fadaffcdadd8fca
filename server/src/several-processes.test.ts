import type { ClientEventPayload, EventPayload } from '@balcao/contract/events'
import { queueRoom, TEAM_ROOM, userRoom } from '@balcao/contract/visibility'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserSocket, connectBrowser } from './test/browser-socket.ts'
import { desk } from './test/desk.ts'
import { ownServer, ready, startServer, whenOver } from './test/own-process.ts'
import type { ServerProcess } from './test/server-process.ts'
import { type Person, type World, world } from './test/world.ts'

// Whole programs start here, and leases and hung relays take their seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** Through PostgreSQL, or through Redis when the environment names one. */
const REDIS_URL = process.env.REDIS_URL
const adapter: Record<string, string> = REDIS_URL ? { REDIS_URL } : {}

let w: World
let a: ServerProcess
let b: ServerProcess
let made = 0

beforeAll(async () => {
  w = await world()
  ;[a, b] = await Promise.all([startServer(w.url, adapter), startServer(w.url, adapter)])
})
// A test begins with these two, each with its lease, whatever became of the test before.
beforeEach(() => expect.poll(pids, { timeout: 20_000 }).toEqual([a.pid, b.pid].toSorted()))

const pids = async () => (await w.owner.query<{ pid: number }>('select pid from processes')).rows.map(row => row.pid).toSorted()

async function browserAt(server: ServerProcess, person: Person, options = {}): Promise<BrowserSocket> {
  const browser = await connectBrowser(server.url, person.token, options)
  whenOver(() => browser.close())
  return browser
}

/** As a page does: it says where its user is as soon as it is connected, and again whenever it was cut and is back. */
async function looking(server: ServerProcess, person: Person, where: Looking): Promise<BrowserSocket> {
  const browser = await browserAt(server, person, { reconnection: true })
  const say = () => void browser.socket.emit('viewing', where)
  browser.socket.on('connect', say)
  say()
  return browser
}
type Looking = ClientEventPayload<'viewing'>
type Viewers = EventPayload<'ticket.viewers'>

/** One more process, for one test. Nobody has to wait for the end of its lease, unless that is what is tested. */
async function third(): Promise<ServerProcess> {
  const program = ownServer(w.url, adapter)
  whenOver(async () => {
    program.signal('SIGKILL')
    await program.ended
    await w.owner.query('update processes set lease_until = now() where pid = $1', [program.pid])
  })
  return ready(program)
}

/** A name nobody has yet, also when a test is tried again. */
const named = (name: string): string => `${name}${++made}`

const ask = async (server: ServerProcess, person: Person, method: string, path: string, body?: object) => {
  const answer = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${person.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** Written past every process, so that nobody is woken: what a slow poll must find. */
const slip = (id: number, rooms: string[], tenant = w.padaria) =>
  w.owner.query("insert into outbox (tenant_id, event, payload, rooms) values ($1, 'queue.removed', $2, $3)", [
    tenant,
    JSON.stringify({ id }),
    rooms,
  ])
const hearsNumber = (browser: BrowserSocket, id: number) => browser.hears('queue.removed', fact => fact.id === id)
const numbers = (browser: BrowserSocket) => browser.heard.filter(one => one.event === 'queue.removed').map(one => one.payload.id)

async function within<T>(seconds: number, what: Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await what
  expect((performance.now() - began) / 1000).toBeLessThan(seconds)
  return result
}

/** Asked of the processes themselves: one that was taken for dead under its old id may relay on. */
async function relaying(): Promise<{ relay: ServerProcess; other: ServerProcess }> {
  const leads = async ({ url }: ServerProcess) => /^balcao_relay 1$/m.test(await (await fetch(`${url}/metrics`)).text())
  const both = () => Promise.all([leads(a), leads(b)])
  await expect.poll(async () => (await both()).filter(Boolean).length, { timeout: 20_000 }).toBe(1)
  const [first] = await both()
  return first ? { relay: a, other: b } : { relay: b, other: a }
}

describe('two processes on one database', () => {
  test('[RTM-04] who is at a ticket through one is seen through the other, also by who comes later; a killed one leaves nobody', async () => {
    const ticket = await desk(w.owner, w.padaria).ticket({ queueId: w.queues.balcao })
    const dying = await third()
    const [ana, rui] = [{ userId: w.ana.id, isTyping: true }, await looking(b, w.rui, { ticketId: null, isTyping: false })]
    await looking(dying, w.ana, { ticketId: ticket, isTyping: true })
    const company = ({ heard }: BrowserSocket) => {
      const told = heard.flatMap(({ event, payload }) => (event === 'ticket.viewers' ? [payload as unknown as Viewers] : []))
      const last = told.findLast(({ tickets, isAll }) => isAll || tickets.some(one => one.ticketId === ticket))
      return last?.tickets.find(one => one.ticketId === ticket)?.people ?? []
    }
    await expect.poll(() => company(rui), { timeout: 20_000 }).toEqual([ana])
    const carla = await looking(a, w.carla, { ticketId: null, isTyping: false })
    await expect.poll(() => company(carla), { timeout: 20_000 }).toEqual([ana])

    dying.signal('SIGKILL')
    await dying.ended
    await expect.poll(() => company(rui), { timeout: 25_000, interval: 100 }).toEqual([])
    await expect.poll(() => company(carla), { timeout: 20_000 }).toEqual([])
  })

  test('[RTM-04] what is done in one is heard in both, in order, at any size', async () => {
    const [here, there, outside] = await Promise.all([browserAt(a, w.ana), browserAt(b, w.rui), browserAt(b, w.olga)])
    for (const server of [a, b]) {
      const name = named('Fila')
      await ask(server, w.carla, 'POST', '/queue', { name, color: null, isActive: true })
      const isIt = (payload: Record<string, unknown>) => (payload.queue as { name: string }).name === name
      await within(1, Promise.all([here.hears('queue.changed', isIt), there.hears('queue.changed', isIt)]))
    }
    // One batch far beyond what a NOTIFY holds.
    await w.owner.query(
      `insert into outbox (tenant_id, event, payload, rooms)
       select $1, 'queue.removed', json_build_object('id', n), array[$2] from generate_series(1, 450) n`,
      [w.padaria, TEAM_ROOM],
    )
    await Promise.all([hearsNumber(here, 450), hearsNumber(there, 450)])
    const all = Array.from({ length: 450 }, (_, i) => i + 1)
    expect([numbers(here), numbers(there), numbers(outside)]).toEqual([all, all, []])
  })

  test('[RTM-04] large batches with small ones right behind them are heard in both, in order, and no browser is cut', async () => {
    const both = await Promise.all([browserAt(a, w.ana), browserAt(b, w.rui)])
    const all: number[] = []
    // As many as a batch holds, and one more, for each of ten batches behind one another.
    for (let round = 0; round < 10; round++) {
      const from = 10_000 + round * 501
      await w.owner.query(
        `insert into outbox (tenant_id, event, payload, rooms)
         select $1, 'queue.removed', json_build_object('id', n), array[$2] from generate_series($3::int, $3 + 500) n`,
        [w.padaria, TEAM_ROOM, from],
      )
      await w.owner.query("select pg_notify('balcao_wake', 'test facts')")
      all.push(...Array.from({ length: 501 }, (_, i) => from + i))
    }
    await Promise.all(both.map(browser => Promise.race([hearsNumber(browser, all.at(-1) ?? 0), browser.ended])))
    for (const browser of both) {
      expect(browser.socket.connected).toBe(true)
      expect(numbers(browser)).toEqual(all)
    }
  })

  test('both show how they are: one of them relays, nothing waits, no job has failed', async () => {
    await browserAt(a, w.ana)
    const figures = await Promise.all([a, b].map(async server => (await fetch(`${server.url}/metrics`)).text()))
    expect(figures.map(text => /^balcao_relay (\d)/m.exec(text)?.[1]).toSorted()).toEqual(['0', '1'])
    expect(figures[0]).toMatch(/^balcao_sockets 1$/m)
    for (const text of figures) {
      expect(text).toMatch(/^balcao_processes 2$/m)
      expect(text).toMatch(/^balcao_facts_set_aside 0$/m)
      expect(text).toContain('balcao_jobs{job="mail.send",state="failed"} 0')
    }
  })

  test('[ACC-05] a logout in one process ends the session’s sockets and tokens in the other', async () => {
    const leo = await w.person(w.padaria, named('leo'), 'user')
    const there = await browserAt(b, leo)
    expect((await ask(a, leo, 'POST', '/auth/logout')).status).toBe(200)
    await within(5, there.hears('session.ended'))
    expect(await there.ended).toBe('io server disconnect')
    expect(await ask(b, leo, 'GET', '/queue')).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } })
  })

  test('[ACC-05] the same within 5 s when nobody relays', async () => {
    // The relay's lock is held here, and its connection ended: no fact leaves, no change of rights is brought.
    whenOver(() => w.owner.query('select pg_advisory_unlock_all()'))
    await w.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'balcao relay' and datname = current_database()",
    )
    await expect.poll(async () => (await w.owner.query('select pg_try_advisory_lock(7214003) as held')).rows[0]?.held).toBe(true)
    const eva = await w.person(w.padaria, named('eva'), 'user')
    const there = await browserAt(b, eva)
    await ask(a, eva, 'POST', '/auth/logout')
    await within(5, there.hears('session.ended'))
    expect((await ask(b, eva, 'GET', '/queue')).status).toBe(401)
  })

  test('[ACC-19] who lost a right in one process hears in the other nothing that came after', async () => {
    const mia = await w.person(w.padaria, named('mia'), 'user', { queueIds: [w.queues.balcao] })
    const there = await browserAt(b, mia)
    const sala = await w.queue(w.padaria, named('Sala'))
    await ask(a, w.carla, 'PUT', `/users/${mia.id}`, { queueIds: [sala] })
    await slip(1001, [queueRoom(w.queues.balcao, 'free')])
    await slip(1002, [queueRoom(sala, 'free')])
    await hearsNumber(there, 1002)
    expect(numbers(there)).toEqual([1002])
  })

  test.skipIf(REDIS_URL)('[RTM-01] a process that missed facts lets its browsers come back and fetch', async () => {
    const { other } = await relaying()
    const missing = await browserAt(other, w.ana, { reconnection: true })
    let cuts = 0
    missing.socket.on('disconnect', () => {
      cuts += 1
    })
    await w.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'balcao sockets' and datname = current_database()",
    )
    await ask(other, w.carla, 'POST', '/queue', { name: named('Perdida'), color: null, isActive: true })
    await within(10, missing.back)
    await slip(1101, [TEAM_ROOM])
    await hearsNumber(missing, 1101)
    expect(cuts).toBe(1)
    // The relay's own ear comes back in its own time.
    const listening =
      "select from pg_stat_activity where application_name = 'balcao sockets' and query ilike 'listen%' and datname = current_database()"
    await expect.poll(async () => (await w.owner.query(listening)).rowCount, { timeout: 10_000 }).toBe(2)
  })

  test('a relay that hangs is replaced, and its process begins anew when it wakes', async () => {
    const { relay, other } = await relaying()
    whenOver(() => relay.signal('SIGCONT'))
    const [inHung, inOther] = await Promise.all([browserAt(relay, w.ana, { reconnection: true }), browserAt(other, w.rui)])
    // Stopped inside a transaction it would keep its row locked, and live on with everything it had.
    const connected = 'select from presence p join processes on id = process_id where pid = $1 and user_id = $2'
    await expect.poll(async () => (await w.owner.query(connected, [relay.pid, w.ana.id])).rowCount, { timeout: 5_000 }).toBe(1)
    relay.signal('SIGSTOP')
    await slip(2001, [TEAM_ROOM])
    await within(20, hearsNumber(inOther, 2001))
    const { rows } = await w.owner.query('select process_id from relay')

    // Its lease was swept meanwhile; the browser there comes back and hears what follows, and nothing twice out of order.
    relay.signal('SIGCONT')
    await within(10, inHung.back)
    await slip(2002, [TEAM_ROOM])
    await within(10, Promise.all([hearsNumber(inHung, 2002), hearsNumber(inOther, 2002)]))
    expect((await w.owner.query('select process_id from relay')).rows).toEqual(rows)
  })

  test('[USR-04][RTM-01] a killed process leaves only those online who are connected elsewhere', async () => {
    const watching = await browserAt(b, w.carla)
    const dying = await third()
    const [here, both] = [await w.person(w.padaria, named('nina'), 'user'), await w.person(w.padaria, named('davi'), 'user')]
    const status = (person: Person, isOnline: boolean) =>
      watching.hears('user.status', user => user.userId === person.id && user.isOnline === isOnline)
    await Promise.all([
      browserAt(dying, here),
      browserAt(dying, both),
      browserAt(b, both),
      status(here, true),
      status(both, true),
    ])
    watching.heard.splice(0)

    dying.signal('SIGKILL')
    await within(15, status(here, false))
    await slip(3001, [userRoom(w.carla.id)])
    await hearsNumber(watching, 3001)
    expect(watching.heard.filter(one => one.event === 'user.status' && one.payload.userId === both.id)).toEqual([])
    const { body } = await ask(b, w.carla, 'GET', '/users/chat-privado/')
    const online = (body.users as { userId: number; isOnline: boolean }[]).filter(user => user.isOnline).map(user => user.userId)
    expect(online).toContain(both.id)
    expect(online).not.toContain(here.id)
  })

  test('a process that is asked to stop does so at once though browsers are connected', async () => {
    const leaving = await third()
    const browser = await browserAt(leaving, w.ana)
    leaving.signal('SIGTERM')
    expect(await within(8, leaving.ended)).toBe(0)
    expect(await browser.ended).toBe('transport close')
  })

  test('a process with another socket adapter is refused, and says what to set', async () => {
    await expect(startServer(w.url, { ...adapter, SOCKETS: 'memory' })).rejects.toThrow(
      /SOCKETS is memory here, but (postgres|redis) in process \d+/,
    )
  })
})
