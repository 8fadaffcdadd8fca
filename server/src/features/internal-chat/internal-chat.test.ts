import { randomUUID } from 'node:crypto'
import { CHAT_LIMITS, type Chat, chatRoutes } from '@balcao/contract/chats/chats'
import { unreadIn } from '@balcao/contract/chats/unread'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '../../infra/clock.ts'
import { desk } from '../../test/desk.ts'
import { type LiveWorld, liveWorld } from '../../test/live-world.ts'
import type { Person } from '../../test/world.ts'
import { keepUpload } from '../files/index.ts'

let w: LiveWorld
let ana: Person
let bia: Person
let caio: Person
beforeAll(async () => {
  w = await liveWorld()
})
beforeEach(async () => {
  const team = await w.tenant('Equipe')
  ana = await w.person(team, 'ana', 'user')
  bia = await w.person(team, 'bia', 'user')
  caio = await w.person(team, 'caio', 'admin')
})
const now = clock.now
afterEach(() => {
  clock.now = now
})

const direct = (who: Person, other: Person) => who.call(chatRoutes.create, { body: { kind: 'direct', userId: other.id } })
const group = (who: Person, ...others: Person[]) =>
  who.call(chatRoutes.create, { body: { kind: 'group', name: 'Entregas', userIds: others.map(({ id }) => id) } })
const say = (who: Person, { id }: { id: number }, body: string, more: object = {}) =>
  who.call(chatRoutes.send, { params: { id }, body: { body, idFront: randomUUID(), ...more } })
const page = (who: Person, { id }: { id: number }, query: { before?: number; around?: number } = {}) =>
  who.call(chatRoutes.messages, { params: { id }, query })
const words = async (who: Person, chat: { id: number }) => (await page(who, chat)).rows.map(({ body }) => body)
const mine = async (who: Person) => who.call(chatRoutes.list, {})
const refused = async (who: Person, method: string, url: string, body?: unknown) => (await who.ask(method, url, body)).body.error

test('[CHT-01] two write to each other: one chat, by whichever of them it is opened, live with text and file, and who is there', async () => {
  const [one, other] = await Promise.all([direct(ana, bia), direct(bia, ana)])
  expect(one.id).toBe(other.id)
  expect([one.otherId, other.otherId]).toEqual([bia.id, ana.id])
  const heard = await w.browserOf(bia)
  const people = await ana.call(chatRoutes.people, {})
  expect(people.map(({ name, isOnline }) => [name, isOnline])).toContainEqual(['caio', false])
  await expect
    .poll(async () => (await ana.call(chatRoutes.people, {})).find(({ id }) => id === bia.id))
    .toMatchObject({ isOnline: true })

  const file = await keepUpload(
    { tenantId: ana.tenantId, userId: ana.id },
    (async function* () {
      yield Buffer.from('nome;hora\n')
    })(),
    { name: 'rotas.csv', type: 'text/csv', maxBytes: 1000 },
  )
  const sent = await say(ana, one, 'A lista de hoje', { fileId: file.id })
  expect(sent).toMatchObject({ seq: 1, userId: ana.id, file: { name: 'rotas.csv', size: 10 } })
  expect(await heard.hears('chatMessage.created')).toEqual({ message: sent })
  expect((await page(bia, one)).rows).toEqual([sent])
  const url = `/media/${sent.id}?of=chat`
  expect(await bia.ask('GET', url)).toMatchObject({ status: 200 })
  expect(await refused(caio, 'GET', url)).toBe('ERR_NO_PERMISSION')
  expect(await refused(w.olga, 'GET', url)).toBe('ERR_NO_PERMISSION')
  expect(await refused(bia, 'GET', `/media/${sent.id}`), 'it is no message of a ticket').toBe('ERR_NO_FILE_FOUND')
})

test('[CHT-02] a group has a name and members; who comes reads from then on, who leaves reads nothing more', async () => {
  const team = await group(ana, bia)
  await say(ana, team, 'Antes')
  expect(await refused(caio, 'GET', `/chats/${team.id}/messages`), 'an admin is no member').toBe('ERR_NO_PERMISSION')
  await bia.call(chatRoutes.add, { params: { id: team.id }, body: { userIds: [caio.id] } })
  await bia.call(chatRoutes.rename, { params: { id: team.id }, body: { name: 'Entregas do dia' } })
  await say(bia, team, 'Depois')
  expect(await words(caio, team)).toEqual(['Depois'])
  expect(await mine(caio)).toMatchObject([{ name: 'Entregas do dia', people: 3, fromSeq: 1, last: { body: 'Depois' } }])

  expect(await refused(bia, 'DELETE', `/chats/${team.id}/members/${caio.id}`), 'only its owner takes others out').toBe(
    'ERR_NO_PERMISSION',
  )
  await ana.call(chatRoutes.leave, { params: { id: team.id, userId: caio.id } })
  await ana.call(chatRoutes.leave, { params: { id: team.id, userId: ana.id } })
  const { chat, members } = await bia.call(chatRoutes.show, { params: { id: team.id } })
  expect([chat.ownerId, members.map(({ userId }) => userId)]).toEqual([bia.id, [bia.id]])
  for (const gone of [ana, caio]) {
    expect(await mine(gone)).toEqual([])
    for (const path of ['', '/messages', '/files', '/search?words=antes'])
      expect(await refused(gone, 'GET', `/chats/${team.id}${path}`), path).toBe('ERR_NO_PERMISSION')
  }
  await bia.call(chatRoutes.leave, { params: { id: team.id, userId: bia.id } })
  expect(await mine(bia), 'the last one closes the door').toEqual([])
})

test('[CHT-02] who comes back reads on where nothing was said meanwhile, and else from their return', async () => {
  const team = await group(ana, bia)
  const back = async () => {
    await ana.call(chatRoutes.leave, { params: { id: team.id, userId: bia.id } })
    return () => ana.call(chatRoutes.add, { params: { id: team.id }, body: { userIds: [bia.id] } })
  }
  await say(ana, team, 'Um')
  await (await back())()
  expect(await words(bia, team)).toEqual(['Um'])
  const again = await back()
  await say(ana, team, 'Sem ela')
  await again()
  await say(ana, team, 'Com ela')
  expect(await words(bia, team)).toEqual(['Com ela'])
})

test('[CHT-03] unread is counted for each chat, falls in every tab and is nobody else’s', async () => {
  const [team, two] = [await group(ana, bia, caio), await direct(ana, bia)]
  await say(ana, team, 'Um')
  await say(ana, team, 'Dois')
  await say(ana, two, 'Só nós')
  const unread = async (who: Person) => (await mine(who)).map(chat => [chat.id, unreadIn(chat)])
  expect(await unread(bia)).toEqual([
    [two.id, 1],
    [team.id, 2],
  ])
  expect(await unread(ana), 'who writes has read').toEqual([
    [two.id, 0],
    [team.id, 0],
  ])
  const [tab, other] = [await w.browserOf(bia), await w.browserOf(bia)]
  expect(await bia.call(chatRoutes.read, { params: { id: team.id }, body: { seq: 1 } })).toEqual({ readSeq: 1 })
  expect(await bia.call(chatRoutes.read, { params: { id: team.id }, body: { seq: 99 } })).toEqual({ readSeq: 2 })
  expect(await bia.call(chatRoutes.read, { params: { id: team.id }, body: { seq: 1 } }), 'never down').toEqual({ readSeq: 2 })
  for (const one of [tab, other])
    await one.hears('chat.read', ({ chatId, userId, readSeq }) => chatId === team.id && userId === bia.id && readSeq === 2)
  expect(await unread(bia)).toEqual([
    [two.id, 1],
    [team.id, 0],
  ])
  expect(await unread(caio)).toEqual([[team.id, 2]])
  expect(await refused(caio, 'PUT', `/chats/${two.id}/read`, { seq: 1 })).toBe('ERR_NO_PERMISSION')
})

test('an answer names what it answers; what was said before one came cannot be answered, nor what is elsewhere', async () => {
  const team = await group(ana, bia)
  const first = await say(ana, team, 'Quem leva o bolo?')
  expect(await say(bia, team, 'Eu levo', { quotes: first.seq })).toMatchObject({ quotes: first.seq })
  await ana.call(chatRoutes.add, { params: { id: team.id }, body: { userIds: [caio.id] } })
  const said = { body: 'Eu também', idFront: randomUUID() }
  for (const quotes of [first.seq, 99])
    expect(await refused(caio, 'POST', `/chats/${team.id}/messages`, { ...said, quotes })).toBe('ERR_NO_PERMISSION')
  expect(JSON.stringify((await page(caio, team)).rows)).not.toContain('bolo')
})

test('said twice under one id is said once; two people may use the same id', async () => {
  const two = await direct(ana, bia)
  const sends = [1, 2, 3].map(() => say(ana, two, 'Oi', { idFront: 'igual' }))
  const ids = new Set((await Promise.all(sends)).map(({ id }) => id))
  expect(ids.size).toBe(1)
  await say(bia, two, 'Oi!', { idFront: 'igual' })
  expect(await words(ana, two)).toEqual(['Oi', 'Oi!'])
})

test('an own message is changed for a quarter of an hour and deleted at any time, which leaves a mark', async () => {
  const two = await direct(ana, bia)
  const { seq } = await say(ana, two, 'Ás 8')
  const at = `/chats/${two.id}/messages/${seq}`
  expect(await refused(bia, 'PUT', at, { body: 'Às 9' })).toBe('ERR_NO_PERMISSION')
  expect(await refused(bia, 'DELETE', at)).toBe('ERR_NO_PERMISSION')
  const params = { id: two.id, seq }
  expect(await ana.call(chatRoutes.edit, { params, body: { body: 'Às 8' } })).toMatchObject({
    body: 'Às 8',
    editedAt: expect.any(String),
  })
  clock.now = () => new Date(Date.now() + (CHAT_LIMITS.editMinutes + 1) * 60_000)
  expect(await refused(ana, 'PUT', at, { body: 'Às 10' })).toBe('ERR_MESSAGE_STATUS')
  clock.now = now
  await bia.call(chatRoutes.react, { params, body: { emoji: '👍' } })
  const gone = await ana.call(chatRoutes.remove, { params })
  expect(gone).toMatchObject({ body: '', reactions: [], deletedAt: expect.any(String) })
  expect(await ana.call(chatRoutes.remove, { params }), 'twice is once').toEqual(gone)
  expect((await page(bia, two)).rows).toEqual([gone])
  expect(await refused(bia, 'PUT', `${at}/reaction`, { emoji: '👍' })).toBe('ERR_MESSAGE_STATUS')
})

test('reactions are six, one of each person, and can be taken back', async () => {
  const two = await direct(ana, bia)
  const { seq } = await say(ana, two, 'Vendemos!')
  const params = { id: two.id, seq }
  await bia.call(chatRoutes.react, { params, body: { emoji: '👍' } })
  expect(await bia.call(chatRoutes.react, { params, body: { emoji: '❤️' } })).toMatchObject({
    reactions: [{ userId: bia.id, emoji: '❤️' }],
  })
  expect(await bia.call(chatRoutes.react, { params, body: { emoji: null } })).toMatchObject({ reactions: [] })
  expect(await refused(bia, 'PUT', `/chats/${two.id}/messages/${seq}/reaction`, { emoji: '💣' })).toBe('ERR_VALIDATION')
})

test('a mention calls members who were picked, and nobody by a name in the text; leaving takes it away', async () => {
  const team = await group(ana, bia)
  const said = await say(ana, team, '@bia @caio vejam', { mentions: [bia.id, caio.id, ana.id, w.olga.id] })
  expect(said.mentions).toEqual([bia.id])
  const called = async () => (await mine(bia)).map((chat: Chat) => chat.called)
  expect(await called()).toEqual([[1]])
  await ana.call(chatRoutes.edit, { params: { id: team.id, seq: 1 }, body: { body: 'vejam' } })
  expect(await called()).toEqual([[]])
  await say(ana, team, 'de novo', { mentions: [bia.id] })
  await ana.call(chatRoutes.leave, { params: { id: team.id, userId: bia.id } })
  expect((await w.owner.query('select 1 from chat_mentions where user_id = $1', [bia.id])).rowCount).toBe(0)
})

test('[SET-25] as many messages are loaded as the company chose; what is older, around one, and found comes in order', async () => {
  await w.owner.query("insert into settings (tenant_id, key, value) values ($1, 'privateMessageLimit', '10')", [ana.tenantId])
  const two = await direct(ana, bia)
  for (let i = 1; i <= 25; i++) await say(ana, two, i === 3 ? 'A chave do CADEADO é 7' : `Dia ${i}`)
  const newest = await page(bia, two)
  expect([newest.rows.map(({ seq }) => seq), newest.hasMore]).toEqual([[16, 17, 18, 19, 20, 21, 22, 23, 24, 25], true])
  const older = await page(bia, two, { before: 6 })
  expect([older.rows.map(({ seq }) => seq), older.hasMore]).toEqual([[1, 2, 3, 4, 5], false])
  const around = await page(bia, two, { around: 12 })
  expect([around.rows[0]?.seq, around.rows.at(-1)?.seq, around.hasMore, around.hasNewer]).toEqual([3, 22, true, true])
  const found = await bia.call(chatRoutes.search, { params: { id: two.id }, query: { words: 'cadeado' } })
  expect(found.map(({ seq }) => seq)).toEqual([3])
})

test('a ticket is shown by its number alone; what it is about is told to who may see it', async () => {
  const its = desk(w.owner, ana.tenantId)
  const ticket = await its.ticket({ status: 'open', userId: ana.id })
  await w.owner.query('update users set rooms = $2 where id = $1', [bia.id, ['team', `user:${bia.id}`]])
  const two = await direct(ana, bia)
  const said = await say(ana, two, '', { ticketId: ticket })
  expect(said).toMatchObject({ ticketId: ticket, body: '' })
  const cards = (who: Person) => who.call(chatRoutes.tickets, { query: { ids: String(ticket) } })
  expect(await cards(ana)).toMatchObject([{ id: ticket, status: 'open' }])
  expect(await cards(bia)).toEqual([])
  expect(await refused(bia, 'POST', `/chats/${two.id}/messages`, { idFront: 'x', ticketId: ticket })).toBe('ERR_NO_TICKET_FOUND')
})

test('limits: 8,000 letters, 30 messages a minute in all chats together, 200 members', async () => {
  const two = await direct(ana, bia)
  const other = await direct(ana, caio)
  const send = (id: number, body: string) => ana.ask('POST', `/chats/${id}/messages`, { body, idFront: randomUUID() })
  expect((await send(two.id, 'a'.repeat(8_001))).body.error).toBe('ERR_VALIDATION')
  expect((await send(two.id, '  ')).body.error).toBe('ERR_EMPTY_MESSAGE')
  const answers = await Promise.all(Array.from({ length: 33 }, (_, i) => send(i % 2 ? two.id : other.id, `${i}`)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(CHAT_LIMITS.perMinute)
  expect(answers.filter(({ body }) => body.error === 'ERR_CHAT_PACE')).toHaveLength(3)

  await w.owner.query(
    `insert into users (tenant_id, name, email, password_hash, profile)
     select $1::bigint, 'p' || i, 'p' || i || '@t.test', 'none', 'user' from generate_series(1, 200) i`,
    [ana.tenantId],
  )
  const { rows } = await w.owner.query<{ id: string }>(
    "select id from users where tenant_id = $1 and name like 'p%' order by id",
    [ana.tenantId],
  )
  const ids = rows.map(({ id }) => Number(id))
  const full = await ana.call(chatRoutes.create, { body: { kind: 'group', name: 'Todos', userIds: ids.slice(0, 199) } })
  expect(full.people).toBe(200)
  expect(await refused(ana, 'POST', `/chats/${full.id}/members`, { userIds: [ids[199]] })).toBe('ERR_CHAT_FULL')
})

test('who was deactivated stays in the story; nobody new is brought in who is not there', async () => {
  const team = await group(ana, bia, caio)
  await say(bia, team, 'Até amanhã')
  await w.owner.query('update users set is_active = false where id = $1', [bia.id])
  expect(await words(ana, team)).toEqual(['Até amanhã'])
  expect((await ana.call(chatRoutes.people, {})).find(({ id }) => id === bia.id)).toMatchObject({ isActive: false })
  expect(await refused(ana, 'POST', '/chats', { kind: 'direct', userId: bia.id })).toBe('ERR_NO_USER_FOUND')
  expect(await refused(ana, 'POST', '/chats', { kind: 'direct', userId: ana.id })).toBe('ERR_NO_USER_FOUND')
})
