import { contactRoutes } from '@balcao/contract/contacts/contacts'
import { phonebookRoutes } from '@balcao/contract/contacts/phonebook'
import { workRoutes } from '@balcao/contract/works/works'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Connection, KnownContact } from '../../../drivers/channels/driver.ts'
import { clock } from '../../../infra/clock.ts'
import { type Jobs, startJobs } from '../../../infra/jobs/jobs.ts'
import { desk } from '../../../test/desk.ts'
import { handlersFor } from '../../../test/job-handlers.ts'
import { type World, world } from '../../../test/world.ts'
import { askCarrier, requestSpool } from '../../channels/index.ts'
import { channelsOf, connected, processes, type Scripted, scripted } from '../../channels/sessions/scripted.testkit.ts'
import { workJobs } from '../../works/jobs.ts'
import { checkNumbers } from './check.ts'
import { phonebookRunners } from './routes.ts'

let w: World
let jobs: Jobs
let provider: Scripted
let phone: number
let book: KnownContact[] = []
let asked: string[] = []
let answer: NonNullable<Connection['findNumber']> = async () => null
const real = clock.now

beforeAll(async () => {
  w = await world()
  const floor = processes(w)
  const channels = channelsOf(w)
  jobs = await startJobs({ pollSeconds: 0.5, work: { handlers: handlersFor(workJobs(phonebookRunners)), schedules: {} } })
  provider = scripted({ contacts: true })
  provider.onConnect = async (session, connection) => {
    await session.say(connected)
    return {
      ...connection,
      contacts: async () => book,
      findNumber: number => {
        asked.push(number)
        return answer(number)
      },
    }
  }
  phone = await channels.add({ config: { behavesAs: 'phone' }, keep_connected: true })
  await floor.start({ provider, sources: [requestSpool([askCarrier])] })
  await vi.waitFor(async () => expect(await channels.row(phone)).toMatchObject({ status: 'connected' }), { timeout: 5_000 })
  return floor.stopAll
})
beforeEach(() => {
  asked = []
})
afterEach(() => {
  clock.now = real
})
afterAll(() => jobs.stop())

const person = (value: string, name: string, lid?: string): KnownContact => ({
  name,
  addresses: [{ kind: 'phone', scope: '', value }, ...(lid ? [{ kind: 'lid', scope: '', value: lid } as const] : [])],
})
const group = (value: string, name: string): KnownContact => ({ name, addresses: [{ kind: 'group', scope: '', value }] })
const all = async () =>
  (
    await w.owner.query(
      `select c.name, c.kind, c.number, array(select d.kind || ' ' || d.key from identities d where d.contact_id = c.id order by 1) as keys
       from contacts c where tenant_id = $1 order by c.name, c.id`,
      [w.padaria],
    )
  ).rows
const over = (id: number) =>
  expect.poll(async () => (await w.carla.call(workRoutes.show, { params: { id } })).status, { timeout: 10_000 }).toBe('done')

async function sync(what: { people?: boolean; groups?: boolean } = {}) {
  const { id } = await w.carla.call(phonebookRoutes.sync, { body: { whatsappId: phone, title: 'Agenda', ...what } })
  await over(id)
  return w.carla.call(workRoutes.show, { params: { id } })
}

describe('[CON-05] contacts and groups a channel knows', () => {
  test('come once, fill in a name that was missing, and leave what the team wrote', async () => {
    const its = desk(w.owner, w.padaria)
    await its.contact('Ana da loja', { number: '5511987650001' })
    await its.contact('5511987650002', { number: '5511987650002' })
    book = [
      person('5511987650001', 'Aninha'),
      person('551187650002', 'Bia', '702'),
      person('5511987650003', ''),
      person('5511987650004', 'Davi', '704'),
      group('g1', 'Entregas'),
    ]
    expect(await sync()).toMatchObject({ total: 5, done: 5, refused: 0 })
    const once = await all()
    expect(once).toEqual([
      { name: '5511987650003', kind: 'person', number: '5511987650003', keys: [expect.stringMatching(/^phone /)] },
      { name: 'Ana da loja', kind: 'person', number: '5511987650001', keys: [expect.stringMatching(/^phone /)] },
      { name: 'Bia', kind: 'person', number: '5511987650002', keys: ['lid 702', expect.stringMatching(/^phone /)] },
      { name: 'Davi', kind: 'person', number: '5511987650004', keys: ['lid 704', expect.stringMatching(/^phone /)] },
      { name: 'Entregas', kind: 'group', number: null, keys: ['group g1'] },
    ])
    await sync()
    expect(await all()).toEqual(once)

    book = [...book, person('5511987650005', 'Eva'), group('g2', 'Vizinhos')]
    expect(await sync({ people: false })).toMatchObject({ total: 2 })
    expect((await all()).map(row => row.name)).toContain('Vizinhos')
    expect((await all()).map(row => row.name)).not.toContain('Eva')
  })
})

describe('[SET-27] all numbers are validated', () => {
  test('one after the other with pauses, once in thirty days; whose number is nobody’s is listed and found', async () => {
    await w.owner.query('update contacts set checked_number = number, checked_at = now() where tenant_id = $1', [w.padaria])
    const its = desk(w.owner, w.padaria)
    const missing = await its.contact('Zeca', { number: '5511987650011' })
    const spelt = await its.contact('Zilda', { number: '5511987650012' })
    await its.contact('Sem número')
    answer = async number =>
      number === '5511987650011' ? null : { kind: 'phone', scope: '', value: number.replace('119', '11') }

    expect(await w.carla.call(phonebookRoutes.unchecked, {})).toEqual({ count: 2 })
    const { id } = await w.carla.call(phonebookRoutes.check, { body: { whatsappId: phone, title: 'Conferir' } })
    expect(await w.carla.ask('POST', '/contacts/numbers/check', { whatsappId: phone, title: 'De novo' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_CHECK_RUNNING' },
    })
    await expect
      .poll(async () => (await w.carla.call(workRoutes.show, { params: { id } })).status, { timeout: 10_000 })
      .toBe('running')
    await Promise.all([checkNumbers(), checkNumbers()])
    await checkNumbers()
    expect(asked, 'nobody asks before the pause is over').toEqual(['5511987650011'])
    for (const seconds of [11, 22]) {
      clock.now = () => new Date(Date.now() + seconds * 1000)
      await checkNumbers()
    }
    expect(asked).toEqual(['5511987650011', '5511987650012'])
    await over(id)
    expect(await w.carla.call(workRoutes.show, { params: { id } })).toMatchObject({
      total: 2,
      done: 2,
      refused: 1,
      report: [{ row: 1, code: 'ERR_WAPP_INVALID_CONTACT', about: 'Zeca, 5511987650011' }],
    })
    const condition = JSON.stringify({ field: 'numberMissing', operator: 'yes' })
    const { rows } = await w.carla.call(contactRoutes.list, { query: { condition } })
    expect(rows.map(row => row.id)).toEqual([missing])
    const kept = await w.one<{ value: string }>('select value from identities where contact_id = $1', [spelt])
    expect(kept.value).toBe('551187650012')
    expect(await w.carla.call(phonebookRoutes.unchecked, {})).toEqual({ count: 0 })

    await w.carla.call(contactRoutes.update, { params: { id: missing }, body: { number: '5511987650013' } })
    expect(await w.carla.call(contactRoutes.show, { params: { id: missing } })).toMatchObject({ numberMissing: false })
    expect(await w.carla.call(phonebookRoutes.unchecked, {})).toEqual({ count: 1 })
  })
})

test('a contact that is sanitised begins anew: tickets closed, found by the number alone, what was said and written stays', async () => {
  const its = desk(w.owner, w.padaria)
  const id = await its.contact('Rita', { number: '5511987650021' })
  await w.owner.query(
    "insert into identities (tenant_id, kind, scope, key, value, contact_id) values ($1, 'lid', '', '88', '88', $2)",
    [w.padaria, id],
  )
  const ticket = await its.ticket({ contact: id, status: 'open', userId: w.ana.id })
  await its.message(ticket, 'oi')
  expect(await w.ana.ask('POST', `/contacts/${id}/sanitise`)).toMatchObject({ status: 403 })
  expect(await w.carla.call(phonebookRoutes.sanitise, { params: { id } })).toMatchObject({
    id,
    name: 'Rita',
    profilePicUrl: null,
  })
  const { rows } = await w.owner.query('select kind from identities where contact_id = $1', [id])
  expect(rows).toEqual([{ kind: 'phone' }])
  expect(
    await w.one(
      'select status, (select count(*)::int from messages m where m.ticket_id = t.id) as said from tickets t where id = $1',
      [ticket],
    ),
  ).toEqual({ status: 'closed', said: 1 })
  const nobody = await its.contact('Sem número')
  expect(await w.carla.ask('POST', `/contacts/${nobody}/sanitise`)).toMatchObject({ body: { error: 'ERR_WAPP_INVALID_CONTACT' } })
})
