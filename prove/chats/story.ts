import { randomUUID } from 'node:crypto'
import { CHAT_TYPING_MS, type Chat, chatRoutes } from '@balcao/contract/chats/chats'
import { unreadIn } from '@balcao/contract/chats/unread'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { withTenant } from '../../server/src/infra/database/db.ts'
import { emit } from '../../server/src/infra/relay/outbox.ts'
import type { BrowserSocket } from '../../server/src/test/browser-socket.ts'
import type { LiveWorld } from '../../server/src/test/live-world.ts'
import type { Person } from '../../server/src/test/world.ts'
import type { Random } from '../random.ts'

const PEOPLE = 5
/** So many at a time; those that everybody has left are intruded on still. */
const MOST_CHATS = 8

interface Known {
  id: number
  members: Map<Person, { from: number; read: number }>
  /** Up to where a person who left had heard all of it. */
  left: Map<Person, { from: number; until: number }>
  said: number
}

export interface Place {
  w: LiveWorld
  company: number
  people: Person[]
  strangers: Person[]
  ears: Map<Person, BrowserSocket>
  chats: Known[]
  random: Random
  /** When each person last typed in each chat. */
  typed: Map<string, number>
}

/** A company of five who talk, and three outside: a colleague, a person of another company, and the superadmin. */
export async function openPlace(w: LiveWorld, random: Random): Promise<Place> {
  const company = await w.tenant('Silêncio')
  const names = Array.from({ length: PEOPLE }, (_, i) => `pessoa${i}`)
  const people = await Promise.all(names.map(name => w.person(company, name, 'user')))
  const strangers = [await w.person(company, 'estranha', 'admin'), w.olga, w.root]
  const place: Place = { w, company, people, strangers, ears: new Map(), chats: [], random, typed: new Map() }
  for (const who of [...people, ...strangers]) place.ears.set(who, await w.browserOf(who))
  return place
}

function check(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what)
}

let marks = 0
/** Everything that was announced until now has been heard by everybody who hears it. */
async function quiet({ w, company, ears }: Place): Promise<void> {
  const path = `/mark-${++marks}`
  for (const tenant of [company, w.oficina, w.main])
    await withTenant(tenant, tx => emit(tx, 'rows.changed', { path }, [TEAM_ROOM]))
  await Promise.all([...ears.values()].map(ear => ear.hears('rows.changed', payload => payload.path === path)))
}

const chatIn = (payload: Record<string, unknown>): number | undefined => {
  const { chatId, chat, message } = payload as { chatId?: number; chat?: { id: number }; message?: { chatId: number } }
  return chatId ?? chat?.id ?? message?.chatId
}

/** Since the last time nobody came or went but `gone`: a person outside a chat heard nothing of it. */
export async function nothingLeaked(place: Place, gone?: { chat: Known; who: Person }): Promise<void> {
  await quiet(place)
  for (const [who, ear] of place.ears) {
    for (const { event, payload } of ear.heard.splice(0)) {
      const id = chatIn(payload)
      if (id === undefined) continue
      const isMember = place.chats.some(chat => chat.id === id && chat.members.has(who))
      const isFarewell = event === 'chat.left' && gone?.who === who && gone.chat.id === id
      check(isMember || isFarewell, `person ${who.id} heard ${event} of chat ${id}`)
    }
  }
}

export const stepsOf = (place: Place) => {
  const { random, people } = place
  const someChat = () => random.pick(place.chats.filter(chat => chat.members.size > 0))
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
      const who = member(chat)
      await who.call(chatRoutes.typing, { params: { id: chat.id } })
      place.typed.set(`${who.id} ${chat.id}`, performance.now())
    },
    /** A person outside asks for all of a chat, and acts in it: refused, and nobody hears of it. */
    async intrude() {
      const chat = random.pick(place.chats)
      const who = random.pick([...people, ...place.strangers].filter(one => !chat.members.has(one)).concat(place.strangers))
      // A person who typed a moment ago gets "ok" unchecked, and nobody hears of it.
      const hasTyped = performance.now() - (place.typed.get(`${who.id} ${chat.id}`) ?? Number.NEGATIVE_INFINITY) < CHAT_TYPING_MS
      for (const [method, path, body] of [
        ['GET', '/messages', undefined],
        ['POST', '/messages', { body: 'oi', idFront: randomUUID() }],
        ['PUT', '/read', { seq: 1 }],
        ['POST', '/typing', undefined],
      ] as const) {
        const { body: answer } = await who.ask(method, `/chats/${chat.id}${path}`, body)
        check(
          answer.error === 'ERR_NO_PERMISSION' || (path === '/typing' && hasTyped),
          `${method} ${path} was answered ${JSON.stringify(answer)}`,
        )
      }
    },
    async open() {
      if (place.chats.filter(chat => chat.members.size > 0).length >= MOST_CHATS) return
      const [owner, ...others] = people.filter(() => random.chance(0.6))
      if (!owner || others.length === 0) return
      await nothingLeaked(place)
      const body = { kind: 'group' as const, name: `Grupo ${place.chats.length}`, userIds: others.map(({ id }) => id) }
      const { id } = await owner.call(chatRoutes.create, { body })
      place.chats.push({
        id,
        members: new Map([owner, ...others].map(one => [one, { from: 0, read: 0 }])),
        left: new Map(),
        said: 0,
      })
      await nothingLeaked(place)
    },
    async leave() {
      const chat = someChat()
      const who = member(chat)
      const was = chat.members.get(who)
      await nothingLeaked(place)
      await who.call(chatRoutes.leave, { params: { id: chat.id, userId: who.id } })
      chat.members.delete(who)
      if (was) chat.left.set(who, { from: was.from, until: chat.said })
      await nothingLeaked(place, { chat, who })
    },
    async join() {
      const chat = someChat()
      const who = random.pick(people)
      if (chat.members.has(who)) return
      await nothingLeaked(place)
      await member(chat).call(chatRoutes.add, { params: { id: chat.id }, body: { userIds: [who.id] } })
      const before = chat.left.get(who)
      chat.members.set(who, { from: before && before.until === chat.said ? before.from : chat.said, read: chat.said })
      await nothingLeaked(place)
    },
  }
}

/** As everybody reads it, and as it was told. */
export async function unreadIsRecounted({ people, chats: all }: Place): Promise<void> {
  for (const who of people) {
    const shown = (await who.call(chatRoutes.list, {})).map((chat: Chat) => `${chat.id}: ${unreadIn(chat)}`)
    const counted = all.flatMap(chat => {
      const at = chat.members.get(who)
      return at ? [`${chat.id}: ${Math.max(0, chat.said - Math.max(at.read, at.from))}`] : []
    })
    check(
      shown.sort().join() === counted.sort().join(),
      `person ${who.id} reads ${shown.join(', ')} where ${counted.join(', ')} are unread`,
    )
  }
}
