import { channelRoutes } from '@balcao/contract/channels/channels'
import { workRoutes } from '@balcao/contract/works/works'
import { beforeAll, describe, expect, test } from 'vitest'
import type { MessageNews } from '../../../drivers/channels/driver.ts'
import { withTenant } from '../../../infra/database/db.ts'
import { desk } from '../../../test/desk.ts'
import { type World, world } from '../../../test/world.ts'
import { takeHistory } from '../news/history.ts'
import { mayBeImport } from '../reactions.ts'
import { beginImport, IMPORT_WORK } from './import.ts'

let w: World
let its: ReturnType<typeof desk>
beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
})

const day = (n: number) => new Date(Date.UTC(2026, 0, n, 12))
const old = (number: string, n: number, more: Partial<MessageNews> = {}): MessageNews => ({
  type: 'message',
  externalId: `${number} ${n}`,
  address: { kind: 'phone', scope: '', value: number },
  name: `Cliente ${number.slice(-2)}`,
  fromMe: n % 2 === 1,
  text: `dia ${n}`,
  at: day(n),
  ...more,
})
const wanted = { start: day(5).toISOString(), end: day(20).toISOString(), queueId: null, groups: false, close: true }

/** A phone whose administrator wants its past. */
async function phone(more: Partial<Omit<typeof wanted, 'queueId'>> & { queueId?: number } = {}) {
  const id = await its.channel(undefined, { kind: 'meow', status: 'connected' })
  await w.carla.call(channelRoutes.update, { params: { id }, body: { history: { ...wanted, ...more } } })
  const channel = { tenantId: w.padaria, channelId: id }
  const brings = (messages: MessageNews[], progress?: { progress?: number; done?: boolean }) =>
    takeHistory(channel, { type: 'history', messages, ...progress })
  const tickets = async () =>
    (
      await w.owner.query(
        `select c.name, t.status, t.queue_id::int as queue, t.unread, t.msgs - t.first_seq + 1 as messages, t.last_message as last
         from tickets t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id where t.channel_id = $1 order by c.name`,
        [id],
      )
    ).rows
  const work = async () => (await w.carla.call(workRoutes.mine, {})).works.find(one => one.kind === IMPORT_WORK)
  return { id, channel, brings, tickets, work }
}
const news = async () => (await w.owner.query("select from outbox where event = 'message.created'")).rowCount

describe('[CHN-15] the past of a phone', () => {
  test('comes between its two days, read and closed, in its queue, without groups, and the work says how far it is', async () => {
    const { id, channel, brings, tickets, work } = await phone({ queueId: w.queues.balcao })
    await withTenant(w.padaria, tx => beginImport(tx, id))
    expect(await w.carla.call(channelRoutes.show, { params: { id } })).toMatchObject({ history: null })
    await w.owner.query("update works set status = 'running' where kind = $1", [IMPORT_WORK])
    const before = await news()

    const group = { address: { kind: 'group', scope: '', value: '1@g.us' } } as const
    await brings([old('5511900000001', 4), old('5511900000001', 6), old('5511900000001', 8), old('5511900000002', 10, group)], {
      progress: 50,
    })
    expect(await tickets()).toMatchObject([{ name: 'Cliente 01', status: 'closed', unread: 0, last: 'dia 8' }])
    expect(await work()).toMatchObject({ status: 'running', done: 2, total: 4 })
    await brings([old('5511900000001', 7), old('5511900000002', 12), old('5511900000003', 21)], { progress: 100, done: true })
    expect(await tickets()).toMatchObject([
      { name: 'Cliente 01', status: 'closed', queue: w.queues.balcao, messages: 3 },
      { name: 'Cliente 02', status: 'closed', queue: w.queues.balcao, messages: 1 },
    ])
    expect(await work()).toMatchObject({ status: 'done', done: 4 })
    expect(await news()).toBe(before)
    await brings([old('5511900000004', 9)])
    expect(channel.channelId).toBe(id)
    expect(await tickets()).toHaveLength(2)
  })

  test('may stay open, and goes into the ticket a customer has there already', async () => {
    const { id, brings, tickets } = await phone({ close: false })
    const contact = await its.contact('Joana', { number: '5511900000011' })
    await its.message(await its.ticket({ contact, channel: id, status: 'open', userId: w.ana.id }), 'agora')
    // The phone was quicker than the beginning of the work.
    await brings([old('5511900000011', 6), old('5511900000012', 7)])
    expect(await tickets()).toMatchObject([
      { name: 'Cliente 12', status: 'pending', unread: 0, messages: 1 },
      { name: 'Joana', status: 'open', messages: 2 },
    ])
  })

  test('[SET-22] leaves aside contacts who are blocked by number', async () => {
    const set = (value: string) => w.carla.ask('PUT', '/settings/blockedNumbers', { value })
    const { brings, tickets } = await phone()
    expect((await set('11 8888-0000, 5511900000041')).status).toBe(200)
    await brings([old('5511900000041', 6), old('5511900000042', 7)])
    await set('')
    expect(await tickets()).toMatchObject([{ name: 'Cliente 42' }])
    expect((await w.owner.query("select from contacts where number = '5511900000041'")).rowCount).toBe(0)
  })

  test('that is cancelled takes nothing more in', async () => {
    const { id, brings, tickets } = await phone()
    await brings([old('5511900000021', 6)])
    const work = (await w.carla.call(workRoutes.mine, {})).works[0]
    await w.carla.call(workRoutes.cancel, { params: { id: work?.id ?? 0 } })
    await brings([old('5511900000022', 7)])
    expect(await tickets()).toMatchObject([{ name: 'Cliente 21' }])
    expect((await w.owner.query('select from messages where channel_id = $1', [id])).rowCount).toBe(1)
  })

  test('is begun where the phone is seen connected, and by nothing else', async () => {
    const { id } = await phone()
    const channel = (await w.carla.call(channelRoutes.list, {})).find(one => one.id === id) ?? expect.fail('no channel')
    expect(mayBeImport({ channel })).toBe(true)
    expect(mayBeImport({ channel: { ...channel, status: 'opening' } })).toBe(false)
    expect(mayBeImport({ channel: { ...channel, capabilities: { ...channel.capabilities, history: false } } })).toBe(false)
  })
})
