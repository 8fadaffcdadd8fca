import { randomUUID } from 'node:crypto'
import { type Chat, chatRoutes } from '@balcao/contract/chats/chats'
import { unreadIn } from '@balcao/contract/chats/unread'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { beforeAll, expect, test } from 'vitest'
import { newRandom, type Random } from '../../../../prove/random.ts'
import { withTenant } from '../../infra/database/db.ts'
import { emit } from '../../infra/relay/outbox.ts'
import type { BrowserSocket } from '../../test/browser-socket.ts'
import { type LiveWorld, liveWorld } from '../../test/live-world.ts'
import type { Person } from '../../test/world.ts'

/** The whole story is `CHAT_STEPS=10000 SEED=…`; a short one runs with everything else. */
const STEPS = Number(process.env.CHAT_STEPS) || 200
const SEED = Number(process.env.SEED) || Date.now() % 2 ** 31
const PEOPLE = 5

interface Known {
  id: number
  members: Map<Person, { from: number; read: number }>
  /** Until where who left had heard all of it. */
  left: Map<Person, { from: number; until: number }>
  said: number
}

interface Place {
  company: number
  people: Person[]
  strangers: Person[]
  ears: Map<Person, BrowserSocket>
  chats: Known[]
  random: Random
}

let w: LiveWorld
let its: Place
beforeAll(async () => {
  w = await liveWorld()
  const company = await w.tenant('Silêncio')
  const names = Array.from({ length: PEOPLE }, (_, i) => `pessoa${i}`)
  const people = await Promise.all(names.map(name => w.person(company, name, 'user')))
  const strangers = [await w.person(company, 'estranha', 'admin'), w.olga, w.root]
  its = { company, people, strangers, ears: new Map(), chats: [], random: newRandom(SEED) }
})

let marks = 0
/** Everything that was announced until now has been heard by everybody who hears it. */
async function quiet(): Promise<void> {
  const path = `/mark-${++marks}`
  for (const tenant of [its.company, w.oficina, w.main])
    await withTenant(tenant, tx => emit(tx, 'rows.changed', { path }, [TEAM_ROOM]))
  await Promise.all([...its.ears.values()].map(ear => ear.hears('rows.changed', payload => payload.path === path)))
}

const chatIn = (payload: Record<string, unknown>): number | undefined => {
  const { chatId, chat, message } = payload as { chatId?: number; chat?: { id: number }; message?: { chatId: number } }
  return chatId ?? chat?.id ?? message?.chatId
}

/** Since the last time nobody came or went but `gone`: whoever is in no chat that was told of heard nothing of it. */
async function nothingLeaked(gone?: { chat: Known; who: Person }): Promise<void> {
  await quiet()
  for (const [who, ear] of its.ears) {
    for (const { event, payload } of ear.heard.splice(0)) {
      const id = chatIn(payload)
      if (id === undefined) continue
      const isMember = its.chats.some(chat => chat.id === id && chat.members.has(who))
      const isFarewell = event === 'chat.left' && gone?.who === who && gone.chat.id === id
      expect(isMember || isFarewell, `${event} of ${id} to ${who.id}, SEED=${SEED}`).toBe(true)
    }
  }
}

const stepsOf = ({ random, people }: Place) => {
  const someChat = () => random.pick(its.chats.filter(chat => chat.members.size > 0))
  const member = (chat: Known) => random.pick([...chat.members.keys()])
  return {
    async say() {
      const chat = someChat()
      const who = member(chat)
      const body = { body: `palavra ${random.whole(1, 9)}`, idFront: randomUUID(), mentions: [random.pick(people).id] }
      await who.call(chatRoutes.send, { params: { id: chat.id }, body })
      chat.said += 1
      const its = chat.members.get(who)
      if (its) its.read = chat.said
    },
    async change() {
      const chat = someChat()
      if (chat.said === 0) return
      const params = { id: chat.id, seq: random.whole(1, chat.said) }
      const act = random.pick(['PUT', 'DELETE', 'react'])
      const url = `/chats/${params.id}/messages/${params.seq}`
      if (act === 'react') await member(chat).ask('PUT', `${url}/reaction`, { emoji: '👍' })
      else await member(chat).ask(act, url, act === 'PUT' ? { body: 'outra' } : undefined)
    },
    async read() {
      const chat = someChat()
      const who = member(chat)
      const { readSeq } = await who.call(chatRoutes.read, {
        params: { id: chat.id },
        body: { seq: random.whole(0, chat.said + 2) },
      })
      const its = chat.members.get(who)
      if (its) its.read = readSeq
    },
    async type() {
      const chat = someChat()
      await member(chat).call(chatRoutes.typing, { params: { id: chat.id } })
    },
    /** Whoever is out asks for all of it, and acts in it: refused, and nobody hears of it. */
    async intrude() {
      const chat = random.pick(its.chats)
      const who = random.pick([...people, ...its.strangers].filter(one => !chat.members.has(one)).concat(its.strangers))
      for (const [method, path, body] of [
        ['GET', '/messages', undefined],
        ['POST', '/messages', { body: 'oi', idFront: randomUUID() }],
        ['PUT', '/read', { seq: 1 }],
        ['POST', '/typing', undefined],
      ] as const) {
        const { body: answer } = await who.ask(method, `/chats/${chat.id}${path}`, body)
        expect(answer.error, `${method} ${path} SEED=${SEED}`).toBe('ERR_NO_PERMISSION')
      }
    },
    async open() {
      if (its.chats.length > 12) return
      const [owner, ...others] = people.filter(() => random.chance(0.6))
      if (!owner || others.length === 0) return
      await nothingLeaked()
      const body = { kind: 'group' as const, name: `Grupo ${its.chats.length}`, userIds: others.map(({ id }) => id) }
      const { id } = await owner.call(chatRoutes.create, { body })
      its.chats.push({
        id,
        members: new Map([owner, ...others].map(one => [one, { from: 0, read: 0 }])),
        left: new Map(),
        said: 0,
      })
      await nothingLeaked()
    },
    async leave() {
      const chat = someChat()
      const who = member(chat)
      const was = chat.members.get(who)
      await nothingLeaked()
      await who.call(chatRoutes.leave, { params: { id: chat.id, userId: who.id } })
      chat.members.delete(who)
      if (was) chat.left.set(who, { from: was.from, until: chat.said })
      await nothingLeaked({ chat, who })
    },
    async join() {
      const chat = someChat()
      const who = random.pick(people)
      if (chat.members.has(who)) return
      await nothingLeaked()
      await member(chat).call(chatRoutes.add, { params: { id: chat.id }, body: { userIds: [who.id] } })
      const before = chat.left.get(who)
      chat.members.set(who, { from: before && before.until === chat.said ? before.from : chat.said, read: chat.said })
      await nothingLeaked()
    },
  }
}

/** As everybody reads it, and as it was told. */
async function unreadIsRecounted(): Promise<void> {
  for (const who of its.people) {
    const chats = await who.call(chatRoutes.list, {})
    const shown = new Map(chats.map((chat: Chat) => [chat.id, unreadIn(chat)]))
    const counted = its.chats.flatMap(chat => {
      const at = chat.members.get(who)
      return at ? [[chat.id, Math.max(0, chat.said - Math.max(at.read, at.from))] as const] : []
    })
    expect(shown, `SEED=${SEED}`).toEqual(new Map(counted))
  }
}

test(`[CHT-02][CHT-03] a leaver, a stranger and another company hear nothing in ${STEPS} random steps, and unread equals a recount`, {
  timeout: 30_000 + STEPS * 60,
}, async () => {
  for (const who of [...its.people, ...its.strangers]) its.ears.set(who, await w.browserOf(who))
  const steps = stepsOf(its)
  while (its.chats.length < 3) await steps.open()
  const often = [
    'say',
    'say',
    'say',
    'change',
    'change',
    'read',
    'read',
    'type',
    'intrude',
    'leave',
    'join',
    'join',
    'open',
  ] as const
  for (let step = 1; step <= STEPS; step++) {
    if (its.chats.every(chat => chat.members.size === 0)) await steps.open()
    if (its.chats.some(chat => chat.members.size > 0)) await steps[its.random.pick(often)]()
    if (step % 10 === 0) await w.owner.query('delete from chat_pace')
    if (step % 50 === 0) await unreadIsRecounted()
  }
  await nothingLeaked()
  await unreadIsRecounted()
})
