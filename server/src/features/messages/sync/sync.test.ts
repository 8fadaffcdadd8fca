import { oldMessageRoutes } from '@balcao/contract/messages/old-messages'
import { type WorkSummary, workRoutes } from '@balcao/contract/works/works'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type MessageNews, SendError } from '../../../drivers/channels/driver.ts'
import { clock } from '../../../infra/clock.ts'
import { type Jobs, startJobs } from '../../../infra/jobs/jobs.ts'
import { desk } from '../../../test/desk.ts'
import { handlersFor } from '../../../test/job-handlers.ts'
import { type Person, type World, world } from '../../../test/world.ts'
import { askCarrier, requestSpool } from '../../channels/index.ts'
import { channelsOf, connected, processes, type Session, scripted } from '../../channels/sessions/scripted.testkit.ts'
import { workJobs } from '../../works/jobs.ts'
import { takeHistory } from '../news/history.ts'
import { SYNC_WORK, sweepSyncs, syncRunner } from './sync.ts'

let w: World
let jobs: Jobs
let floor: ReturnType<typeof processes>
let channels: ReturnType<typeof channelsOf>
const real = clock.now
beforeAll(async () => {
  w = await world()
  floor = processes(w)
  channels = channelsOf(w)
  jobs = await startJobs({
    pollSeconds: 0.5,
    work: { handlers: handlersFor(workJobs({ [SYNC_WORK]: syncRunner })), schedules: {} },
  })
})
afterEach(async () => {
  clock.now = real
  await floor.stopAll()
})
afterAll(() => jobs.stop())

interface Ask {
  address?: { value: string }
  perConversation: number
}

/** A phone that is asked for old messages; a test says what it finds. */
async function phone(find: (ask: Ask, session: Session) => Promise<void>) {
  const provider = scripted({ history: true })
  const asks: Ask[] = []
  provider.onConnect = async (session, connection) => {
    await session.say(connected)
    return {
      ...connection,
      async history(ask) {
        asks.push(ask)
        await find(ask, session)
      },
    }
  }
  await floor.start({
    provider,
    sources: [requestSpool([askCarrier])],
    deliver: async (channel, news) => {
      for (const one of news) if (one.type === 'history') await takeHistory(channel, one)
    },
  })
  const id = await channels.add({ kind: 'meow' })
  await channels.becomes(id, { status: 'connected' })
  return { id, asks }
}

const said = (number: string, n: number, fromMe = false): MessageNews => ({
  type: 'message',
  externalId: `old-${number}-${n}`,
  address: { kind: 'phone', scope: '', value: number },
  name: 'Joana',
  fromMe,
  text: `antiga ${n}`,
  at: new Date(Date.UTC(2026, 0, 1, 12, n)),
})
const album = (number: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => said(number, from + i, i % 2 === 1))

const showWork = (who: Person, { id }: WorkSummary) => who.call(workRoutes.show, { params: { id } })
const becomes = (who: Person, work: WorkSummary, expected: Partial<WorkSummary>) =>
  expect.poll(() => showWork(who, work), { timeout: 8_000, interval: 50 }).toMatchObject(expected)
const kept = async (channelId: number) =>
  (
    await w.owner.query(
      'select body, ticket_id, synced_at is not null as synced, send_type, status from messages where channel_id = $1 order by said_at',
      [channelId],
    )
  ).rows

describe('[MSG-14] older messages', () => {
  test('of a whole channel come as a long work that says how far it is; marked, none twice, opening no ticket', async () => {
    const { id, asks } = await phone(async (_, session) => {
      await session.say({ type: 'history', messages: album('5511911110001', 0, 3), progress: 50 })
      await session.say({
        type: 'history',
        messages: [...album('5511911110001', 1, 3), ...album('5511911110002', 0, 3)],
        progress: 100,
        done: true,
      })
    })
    const work = await w.rui.call(oldMessageRoutes.syncAll, { body: { whatsappId: id, limit: 50, tenantId: 99 } })
    expect(work).toMatchObject({ kind: SYNC_WORK, status: 'waiting', done: 0 })
    await becomes(w.rui, work, { status: 'done', done: 6, total: 6 })
    expect(asks).toEqual([{ perConversation: 50 }])
    const messages = await kept(id)
    expect(messages).toHaveLength(6)
    for (const message of messages) expect(message).toMatchObject({ synced: true, ticket_id: null, send_type: 'sync' })
    expect((await w.owner.query('select from tickets where channel_id = $1', [id])).rowCount).toBe(0)

    const again = await w.rui.call(oldMessageRoutes.syncAll, { body: { whatsappId: id, limit: 50 } })
    await becomes(w.rui, again, { status: 'done', done: 0 })
    expect(await kept(id)).toHaveLength(6)
  })

  test('of one contact go below what their ticket holds', async () => {
    const number = '5511911110003'
    const { id, asks } = await phone((_, session) => session.say({ type: 'history', messages: album(number, 0, 2), done: true }))
    const its = desk(w.owner, w.padaria)
    const contactId = await its.contact('Joana', { number })
    const ticket = await its.ticket({ contact: contactId, channel: id, status: 'open', userId: w.ana.id })
    await its.message(ticket, 'nova')
    const work = await w.ana.call(oldMessageRoutes.syncOne, { body: { whatsappId: id, contactId, limit: 10 } })
    expect(work.title).toBe('Joana')
    await becomes(w.ana, work, { status: 'done', done: 2 })
    expect(asks).toEqual([{ perConversation: 10, address: { kind: 'phone', scope: '', value: number } }])
    const { rows } = await w.owner.query('select seq, body from messages where ticket_id = $1 order by seq', [ticket])
    expect(rows).toEqual([
      { seq: -1, body: 'antiga 0' },
      { seq: 0, body: 'antiga 1' },
      { seq: 1, body: 'nova' },
    ])
    expect(await w.one('select unread, status from tickets where id = $1', [ticket])).toEqual({ unread: 0, status: 'open' })
  })

  test('are fetched by one at a time for a channel, and a provider that falls silent has said all', async () => {
    const { id } = await phone((_, session) => session.say({ type: 'history', messages: album('5511911110004', 0, 4) }))
    const work = await w.rui.call(oldMessageRoutes.syncAll, { body: { whatsappId: id, limit: 5 } })
    await becomes(w.rui, work, { status: 'running', done: 4 })
    const second = await w.rui.ask('POST', '/messages/syncOld', { whatsappId: id, limit: 5 })
    expect(second).toMatchObject({ status: 409, body: { error: 'ERR_SYNC_RUNNING' } })
    await sweepSyncs()
    expect(await showWork(w.rui, work)).toMatchObject({ status: 'running' })
    clock.now = () => new Date(Date.now() + 4 * 60_000)
    await sweepSyncs()
    expect(await showWork(w.rui, work)).toMatchObject({ status: 'done', done: 4 })
  })

  test('that wait for a free worker are not said to be there before they were asked for', async () => {
    const mayAnswer = Promise.withResolvers<void>()
    const { id: first, asks } = await phone((_, session) =>
      mayAnswer.promise.then(() => session.say({ type: 'history', messages: [], done: true })),
    )
    const ids = [first]
    for (let i = 0; i < 2; i++) {
      const id = await channels.add({ kind: 'meow' })
      await channels.becomes(id, { status: 'connected' })
      ids.push(id)
    }
    const works: WorkSummary[] = []
    for (const whatsappId of ids) {
      const work = await w.rui.call(oldMessageRoutes.syncAll, { body: { whatsappId, limit: 5 } })
      works.push(work)
      if (works.length < 3) await becomes(w.rui, work, { status: 'running' })
    }
    await expect.poll(() => asks.length).toBe(2)
    const waiting = works[2] ?? expect.fail()
    clock.now = () => new Date(Date.now() + 4 * 60_000)
    await sweepSyncs()
    expect(await showWork(w.rui, waiting)).toMatchObject({ status: 'waiting' })
    clock.now = real
    mayAnswer.resolve()
    await becomes(w.rui, waiting, { status: 'done' })
    expect(asks).toHaveLength(3)
  })

  test('whose asking breaks off go on when it is tried again', async () => {
    const { id, asks } = await phone(async () => {})
    const work = await w.rui.call(oldMessageRoutes.syncAll, { body: { whatsappId: id, limit: 5 } })
    await expect.poll(() => asks.length).toBe(1)
    const run = (params: object) =>
      syncRunner({
        tenantId: w.padaria,
        workId: work.id,
        createdBy: w.rui.id,
        params: { channelId: id, perConversation: 5, ...params },
        progress: { done: 0, expect: async () => {}, block: async () => {} },
      })
    await expect(run({ address: { kind: 'phone', scope: '', value: 'broken\0' } })).rejects.toMatchObject({ code: '22P05' })
    expect(await run({})).toBe('goes on')
    clock.now = () => new Date(Date.now() + 4 * 60_000)
    await sweepSyncs()
    await becomes(w.rui, work, { status: 'done' })
    await expect(run({})).rejects.toMatchObject({ code: 'ERR_WAPP_INITIALIZED' })
  })

  test('that the provider refuses fail the work with its reason, and can be asked for again', async () => {
    const { id } = await phone(() => Promise.reject(new SendError('refused', 'ERR_CHANNEL_LIMITED', 'later')))
    const work = await w.rui.call(oldMessageRoutes.syncAll, { body: { whatsappId: id, limit: 5 } })
    await becomes(w.rui, work, { status: 'failed', error: 'ERR_CHANNEL_LIMITED' })
    expect(await w.rui.ask('POST', '/messages/syncOld', { whatsappId: id, limit: 5 })).toMatchObject({ status: 202 })
  })

  test.each([0, -1, 1.5, 10_001])('a limit of %d is no value for it', async limit => {
    const id = await channels.add({ kind: 'meow', status: 'connected' })
    const answer = await w.rui.ask('POST', '/messages/syncOld', { whatsappId: id, limit })
    expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_SYNC_VALUE' } })
  })

  test('are refused by a channel that has none, one that is off, and for a contact it cannot name', async () => {
    const its = desk(w.owner, w.padaria)
    const ask = (body: object) => w.rui.ask('POST', '/messages/syncOldByUser', { limit: 5, ...body })
    const contactId = await its.contact('Sem número')
    const sandbox = await its.channel()
    const off = await its.channel(undefined, { kind: 'meow', status: 'disconnected' })
    const on = await its.channel(undefined, { kind: 'meow' })
    expect(await ask({ whatsappId: sandbox, contactId })).toMatchObject({ body: { error: 'ERR_CHANNEL_CANNOT' } })
    expect(await ask({ whatsappId: off, contactId })).toMatchObject({ body: { error: 'ERR_WAPP_INITIALIZED' } })
    expect(await ask({ whatsappId: on, contactId })).toMatchObject({ body: { error: 'ERR_WAPP_INVALID_CONTACT' } })
    expect(await ask({ whatsappId: on, contactId: 987_654 })).toMatchObject({ body: { error: 'ERR_NO_CONTACT_FOUND' } })
    expect(await ask({ whatsappId: 987_654, contactId })).toMatchObject({ body: { error: 'ERR_NO_WAPP_FOUND' } })
  })
})
