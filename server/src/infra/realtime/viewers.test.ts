import { EventEmitter } from 'node:events'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { BrowserSocket } from '../../test/browser-socket.ts'
import { desk } from '../../test/desk.ts'
import { type LiveWorld, liveWorld } from '../../test/live-world.ts'
import type { Person } from '../../test/world.ts'
import { withTenant } from '../database/db.ts'
import { emit } from '../relay/outbox.ts'
import type { Sockets } from './sockets.ts'
import { type Abroad, viewersAbroad } from './viewers-abroad.ts'
import type { Viewer } from './viewers-word.ts'

let w: LiveWorld
let eva: Person
beforeAll(async () => {
  w = await liveWorld()
  eva = await w.person(w.padaria, 'eva', 'user')
})

const newTicket = () => desk(w.owner, w.padaria).ticket({ queueId: w.queues.balcao })
const views = (browser: BrowserSocket, ticketId: number | null, isTyping = false) =>
  browser.tell('viewing', { ticketId, isTyping })

type Told = { tickets: { ticketId: number; people: { userId: number; isTyping: boolean }[] }[]; isAll: boolean }

/** The viewers of a ticket, as far as this browser was told. */
function viewersAt(browser: BrowserSocket, ticketId: number) {
  let people: Told['tickets'][number]['people'] = []
  for (const { event, payload } of browser.heard) {
    if (event !== 'ticket.viewers') continue
    const { tickets, isAll } = payload as unknown as Told
    const told = tickets.find(one => one.ticketId === ticketId)
    if (told || isAll) people = told?.people ?? []
  }
  return people
}
const shows = (browser: BrowserSocket, ticketId: number) => expect.poll(() => viewersAt(browser, ticketId), { interval: 10 })

describe('[RTM-03] who else is at a ticket', () => {
  test('is told to who may see it: viewing, typing, gone; and to nobody else', async () => {
    const ticket = await newTicket()
    const [ana, rui, other, olga] = await Promise.all([w.ana, w.rui, eva, w.olga].map(one => w.browserOf(one)))
    if (!ana || !rui || !other || !olga) throw new Error('somebody could not connect')

    expect(await views(ana, ticket)).toEqual({ ok: true })
    await shows(rui, ticket).toEqual([{ userId: w.ana.id, isTyping: false }])
    await views(ana, ticket, true)
    await shows(rui, ticket).toEqual([{ userId: w.ana.id, isTyping: true }])
    await views(ana, null)
    await shows(rui, ticket).toEqual([])

    for (const stranger of [other, olga]) {
      expect(await views(stranger, ticket)).toEqual({ error: 'ERR_NO_TICKET_FOUND' })
      expect(stranger.heard.filter(one => JSON.stringify(one.payload).includes(`"ticketId":${ticket},`))).toEqual([])
    }
  })

  test('a browser that breaks off leaves nobody behind, and who comes later is told who is there', async () => {
    const ticket = await newTicket()
    const [ana, second] = await Promise.all([w.browserOf(w.ana), w.browserOf(w.ana)])
    await views(ana, ticket, true)
    await views(second, ticket)
    const rui = await w.browserOf(w.rui)
    await views(rui, null)
    await shows(rui, ticket).toEqual([{ userId: w.ana.id, isTyping: true }])
    ana.close()
    await shows(rui, ticket).toEqual([{ userId: w.ana.id, isTyping: false }])
    second.socket.io.engine.close()
    await shows(rui, ticket).toEqual([])
  })

  test('who loses the ticket while it is open is there no longer, and hears no more of it', async () => {
    const ticket = await newTicket()
    const [ana, rui] = await Promise.all([w.browserOf(w.ana), w.browserOf(w.rui)])
    await views(ana, ticket)
    await views(rui, ticket)
    await shows(ana, ticket).toHaveLength(2)
    await withTenant(w.padaria, async tx => {
      const row = { ticketId: ticket }
      await emit(tx, 'ticket.left', row, [`queue:${w.queues.balcao}:free`], { except: ['everything'] })
    })
    await shows(rui, ticket).toEqual([{ userId: w.rui.id, isTyping: false }])
    const before = ana.heard.length
    await views(rui, ticket, true)
    await shows(rui, ticket).toEqual([{ userId: w.rui.id, isTyping: true }])
    expect(ana.heard.slice(before)).toEqual([])
  })
})

/** Processes that hear each other, and a way to end one without a word. */
function processes() {
  const buses: EventEmitter[] = []
  const begin = () => {
    const bus = new EventEmitter()
    const viewers: Viewer[] = []
    let isDead = false
    const io = {
      on: (event: string, run: () => void) => bus.on(event, run),
      off: (event: string, run: () => void) => bus.off(event, run),
      serverSideEmit: (event: string, word: unknown) => {
        if (!isDead) for (const other of buses) if (other !== bus) other.emit(event, structuredClone(word))
      },
    }
    buses.push(bus)
    const abroad: Abroad = viewersAbroad({
      io: io as unknown as Sockets,
      here: () => viewers,
      audiences: new Map(),
      heard: () => {},
    })
    return {
      ...abroad,
      put(viewer: Viewer) {
        viewers.push(viewer)
        abroad.tell([viewer.key])
      },
      die() {
        isDead = true
        bus.removeAllListeners()
      },
    }
  }
  return { begin }
}

describe('[RTM-04] between processes', () => {
  const viewer = { key: '2:7', userId: 5, isTyping: true }

  test('each knows who is where in the others, also what was said before it began', async () => {
    vi.useFakeTimers()
    try {
      const all = processes()
      const one = all.begin()
      one.put(viewer)
      const two = all.begin()
      expect(two.viewers()).toEqual([viewer])
      one.put({ ...viewer, userId: 6 })
      expect(two.viewers()).toHaveLength(2)
      expect(one.viewers()).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })

  test('a process that was killed has nobody any more once its lease is over; one that goes on saying it lives keeps them', async () => {
    vi.useFakeTimers()
    try {
      const all = processes()
      const [one, two] = [all.begin(), all.begin()]
      one.put(viewer)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(two.viewers()).toEqual([viewer])
      one.die()
      await vi.advanceTimersByTimeAsync(21_000)
      expect(two.viewers()).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })
})
