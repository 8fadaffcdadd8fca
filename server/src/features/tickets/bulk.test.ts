import type { SettingKey } from '@balcao/contract/settings'
import { manyTicketRoutes } from '@balcao/contract/tickets/tickets-many'
import { type Work, workRoutes } from '@balcao/contract/works/works'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Jobs, startJobs } from '../../infra/jobs/jobs.ts'
import { onWake } from '../../infra/processes/wake.ts'
import { handlersFor } from '../../test/job-handlers.ts'
import { type Person, type World, world } from '../../test/world.ts'
import { workJobs } from '../works/jobs.ts'
import { BULK_WORK, bulkRunner, UNDO_WORK, undoRunner } from './commands/many/bulk.ts'
import { closeShops, openShop, type Shop } from './shop.testkit.ts'
import { watched } from './watched.testkit.ts'

let w: World
let shop: Shop
let jobs: Jobs
/** What happens before each block, with what is done so far. */
let beforeBlock: (done: number) => Promise<void> = async () => {}

const links = { say: async () => undefined, mayAskRating: async () => false, askRating: async () => undefined }
const startWorker = async () => {
  const runners = { [BULK_WORK]: watched(bulkRunner(links), done => beforeBlock(done)), [UNDO_WORK]: undoRunner }
  jobs = await startJobs({ pollSeconds: 0.5, work: { handlers: handlersFor(workJobs(runners)), schedules: {} } })
}

beforeAll(async () => {
  w = await world()
  await startWorker()
})
afterAll(async () => {
  await closeShops()
  await jobs.stop()
})
beforeEach(async () => {
  beforeBlock = async () => {}
  shop = await openShop(w)
})

async function ended(who: Person, id: number): Promise<Work> {
  const over = Promise.withResolvers<Work>()
  const look = async () => {
    const work = await who.call(workRoutes.show, { params: { id } })
    if (work.finishedAt) over.resolve(work)
  }
  const stop = onWake('facts', () => void look().catch(over.reject))
  await look()
  return over.promise.finally(stop)
}
async function start(who: Person, body: object): Promise<number> {
  const { status, body: work } = await who.ask('POST', '/tickets/bulk', { title: 'Vários', ...body })
  expect({ status, body: work }).toMatchObject({ status: 202 })
  return Number(work.id)
}
const bulk = async (who: Person, body: object) => ended(who, await start(who, body))
async function undo(who: Person, id: number): Promise<Work> {
  const work = await who.call(manyTicketRoutes.undoBulk, { params: { id }, body: { title: 'Desfazer' } })
  return ended(who, work.id)
}
async function several(count: number, traits: Parameters<Shop['its']['ticket']>[0]): Promise<number[]> {
  const ids = []
  for (let i = 0; i < count; i++) ids.push(await shop.its.ticket({ queueId: shop.caixa, ...traits }))
  return ids
}
const rowsOf = async (ids: number[]) => {
  const { rows } = await w.owner.query<{ status: string; userId: number | null; queueId: number | null; unread: number }>(
    `select status, user_id::int as "userId", queue_id::int as "queueId", unread, channel_id::int as "channelId"
     from tickets where id = any ($1) order by id`,
    [ids],
  )
  return rows
}
const allAre = async (ids: number[], expected: object) => {
  for (const row of await rowsOf(ids)) expect(row).toMatchObject(expected)
}

describe('what the inbox does to many', () => {
  test('resolves in tens, and takes back what nobody has moved since', async () => {
    const { ana } = shop
    const ids = await several(23, { status: 'open', userId: ana.id, unread: 2 })
    const blocks: number[] = []
    beforeBlock = async done => void blocks.push(done)
    const work = await bulk(ana, { do: 'resolve', ids })
    expect(work).toMatchObject({ status: 'done', total: 23, done: 23, refused: 0 })
    expect(blocks).toEqual([0, 10, 20])
    await allAre(ids, { status: 'closed' })

    const [moved = 0, ...others] = ids
    await shop.put(shop.dona, moved, { status: 'open' })
    const back = await undo(ana, work.id)
    expect(back).toMatchObject({ status: 'done', total: 23, done: 23, refused: 1, report: [{ row: moved }] })
    await allAre(others, { status: 'open', userId: ana.id, queueId: shop.caixa, unread: 2 })
    await allAre([moved], { status: 'open', userId: shop.dona.id })
    const again = await ana.ask('POST', `/tickets/bulk/${work.id}/undo`, { title: 'x' })
    expect(again).toMatchObject({ status: 409, body: { error: 'ERR_CONFLICT' } })
  })

  test('transfers with a note for each, and they come back where they were', async () => {
    const { ana, bia, estoque } = shop
    const ids = await several(2, { status: 'open', userId: ana.id })
    const work = await bulk(ana, { do: 'transfer', ids, queueId: estoque, note: 'Falta no balcão' })
    await allAre(ids, { status: 'pending', userId: null, queueId: estoque })
    expect((await shop.show(ids[0] ?? 0)).notes).toMatchObject([{ note: 'Falta no balcão', userId: ana.id }])
    await undo(ana, work.id)
    await allAre(ids, { status: 'open', userId: ana.id, queueId: shop.caixa })
    await bulk(ana, { do: 'transfer', ids, userId: bia.id })
    await allAre(ids, { status: 'open', userId: bia.id, queueId: shop.caixa })
  })

  test('goes to another channel and back, and tells whose other ticket is in the way', async () => {
    const other = await shop.its.channel('Outro')
    const contact = await shop.its.contact('Marta', { number: '5511955554444' })
    const goes = await several(1, { status: 'open', userId: shop.ana.id })
    const stuck = await shop.its.ticket({ contact, status: 'open', queueId: shop.caixa, userId: shop.ana.id })
    await shop.its.ticket({ contact, channel: other, queueId: shop.caixa })
    const here = (await rowsOf(goes))[0]
    const work = await bulk(shop.ana, { do: 'transfer', ids: [...goes, stuck], whatsappId: other })
    expect(work.report).toEqual([{ row: stuck, code: 'ERR_OTHER_OPEN_TICKET', about: 'Marta' }])
    await allAre(goes, { channelId: other })
    await undo(shop.ana, work.id)
    expect(await rowsOf(goes)).toEqual([here])
  })

  test('accepts what waits, by the rights of who asks: what a colleague has stays theirs', async () => {
    const { ana, bia } = shop
    const waiting = await several(2, { status: 'pending', unread: 2 })
    const theirs = await several(1, { status: 'open', userId: bia.id })
    const work = await bulk(ana, { do: 'accept', ids: [...waiting, ...theirs] })
    expect(work).toMatchObject({ done: 3, refused: 1, report: [{ row: theirs[0], code: 'ERR_TICKET_STATUS' }] })
    await allAre(waiting, { status: 'open', userId: ana.id })
    await undo(ana, work.id)
    await allAre(waiting, { status: 'pending', userId: null })
  })

  test('marks as read, and unread again as it was; what came since is not lost', async () => {
    const { ana } = shop
    const [one = 0, two = 0] = await several(2, { status: 'open', userId: ana.id, unread: 3 })
    const work = await bulk(ana, { do: 'read', ids: [one, two] })
    await allAre([one, two], { unread: 0 })
    await w.owner.query('update tickets set unread = 1 where id = $1', [two])
    await undo(ana, work.id)
    expect((await rowsOf([one, two])).map(row => row.unread)).toEqual([3, 1])
  })

  test('what one does not see is not there, and what leaves one’s sight meanwhile is refused without its name', async () => {
    const { ana, zeca, estoque } = shop
    const mine = await several(11, { status: 'pending' })
    const elsewhere = await several(1, { status: 'pending', queueId: estoque })
    const only = await ana.ask('POST', '/tickets/bulk', { title: 'x', do: 'read', ids: elsewhere })
    expect(only).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
    const last = mine.at(-1) ?? 0
    beforeBlock = async done => {
      if (done === 0) await shop.put(shop.dona, last, { queueId: estoque })
    }
    const work = await bulk(ana, { do: 'resolve', ids: [...mine, ...elsewhere] })
    expect(work).toMatchObject({ total: 11, refused: 1, report: [{ row: last, code: 'ERR_NO_TICKET_FOUND', about: `#${last}` }] })
    await allAre([last, ...elsewhere], { status: 'pending' })
    expect(await zeca.ask('POST', `/tickets/bulk/${work.id}/undo`, { title: 'x' })).toMatchObject({ status: 404 })
  })

  test('a user who is no longer let in does nothing more', async () => {
    const ids = await several(12, { status: 'pending' })
    beforeBlock = async done => {
      if (done === 10) await w.owner.query('update users set is_active = false where id = $1', [shop.ana.id])
    }
    const id = await start(shop.ana, { do: 'resolve', ids })
    await expect
      .poll(async () => (await w.one<{ status: string }>('select status from works where id = $1', [id])).status)
      .toBe('done')
    expect((await rowsOf(ids)).map(row => row.status)).toEqual([...Array(10).fill('closed'), 'pending', 'pending'])
  })

  test('a process that dies in the middle leaves no block half: another goes on, and each is moved once', async () => {
    const ids = await several(25, { status: 'pending' })
    let died = false
    beforeBlock = async done => {
      if (done !== 10 || died) return
      died = true
      throw new Error('killed')
    }
    const work = await bulk(shop.ana, { do: 'resolve', ids })
    expect(work).toMatchObject({ status: 'done', done: 25, refused: 0 })
    const { rows } = await w.owner.query<{ n: number }>(
      "select count(*)::int as n from ticket_logs where ticket_id = any ($1) and type = 'closed' group by ticket_id",
      [ids],
    )
    expect(rows).toEqual(Array(25).fill({ n: 1 }))
  })

  test('only an admin gives away what a colleague has, and where only admins take what waits it stays', async () => {
    const setting: SettingKey = 'forceAdmin'
    const { ana, bia, dona } = shop
    const hers = await several(1, { status: 'open', userId: bia.id })
    expect(await bulk(ana, { do: 'transfer', ids: hers, userId: ana.id })).toMatchObject({ refused: 1 })
    expect(await bulk(dona, { do: 'transfer', ids: hers, userId: ana.id })).toMatchObject({ refused: 0 })
    await shop.set(setting, 'enabled')
    const waits = await several(1, { status: 'pending' })
    expect(await bulk(ana, { do: 'accept', ids: waits })).toMatchObject({ refused: 1, report: [{ code: 'ERR_ADMIN_ONLY' }] })
  })
})
