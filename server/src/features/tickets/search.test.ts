import type { TicketStatus } from '@balcao/contract/tickets/ticket-words'
import { EVERY_TICKET } from '@balcao/contract/visibility.testkit'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { queryTenant, roleUrl, SEARCH_MS, searchTenant } from '../../infra/database/db.ts'
import { rolesOf } from '../../infra/database/roles.ts'
import { type Desk, desk } from '../../test/desk.ts'
import { type Person, type World, world } from '../../test/world.ts'
import { searchTickets } from './queries/list.ts'

let w: World
let its: Desk
let theirs: Desk

beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
  theirs = desk(w.owner, w.oficina)
})

const ids = async (tenant: number, call: ReturnType<typeof sql<{ id: number }>>) =>
  (await searchTenant(tenant, () => call)).map(row => row.id).sort((a, b) => a - b)
const contacts = (words: string, tenant = w.padaria) =>
  ids(tenant, sql<{ id: number }>`select * from search_contacts(${words}, 200) as found(id)`)
const tickets = async ({ tenantId, id: userId }: Person, words: string, statuses: TicketStatus[] = ['open', 'pending']) =>
  (await searchTickets({ tenantId, userId }, { ...WIDE, statuses }, words)).tickets.map(row => row.id).sort((a, b) => a - b)
const WIDE = { ...EVERY_TICKET, sort: 'newest', page: 1, pageSize: 100 } as const
const messages = (me: Person, words: string) =>
  ids(me.tenantId, sql<{ id: number }>`select * from search_messages(${me.id}, ${words}, 200) as found(id)`)

describe('[CON-10] contacts are found', () => {
  test('by any part of the name, without case and accents, and from two letters by where a word begins', async () => {
    const joao = await its.contact('João Conceição')
    const inez = await its.contact('Inêz Pôrto_100%')
    for (const words of ['joao', 'JOÃO', 'conceic', 'ao co', 'jo', 'co']) expect(await contacts(words), words).toContain(joao)
    expect(await contacts('oa')).not.toContain(joao)
    expect(await contacts('porto_100%')).toEqual([inez])
    expect(await contacts('porto%100')).toEqual([])
  })

  test('by a number in any spelling, with and without its ninth digit', async () => {
    const with9 = await its.contact('Com', { number: '5511987650001' })
    const without9 = await its.contact('Sem', { number: '551187650002' })
    for (const typed of ['5511987650001', '551187650001', '(11) 98765-0001', '11 8765-0001', '+55 11 98765 0001', '650001'])
      expect(await contacts(typed), typed).toContain(with9)
    for (const typed of ['98765-0001', '8765-0001', '011 98765-0001']) expect(await contacts(typed), typed).toEqual([with9])
    for (const typed of [
      '11 98765-0002',
      '(11) 8765-0002',
      '98765-0002',
      '987650002',
      '8765-0002',
      '011 98765-0002',
      '0055 11 98765-0002',
    ])
      expect(await contacts(typed), typed).toEqual([without9])
  })

  test('[TEN-01] and never another company’s', async () => {
    const here = await its.contact('Zuleide Mourão', { number: '5521999990001' })
    const there = await theirs.contact('Zuleide Mourão', { number: '5521999990001' })
    expect(await contacts('zuleide')).toEqual([here])
    expect(await contacts('zuleide', w.oficina)).toEqual([there])
    expect(await contacts('99999 0001', w.oficina)).toEqual([there])
  })
})

describe('[VIS-08] tickets and messages are found by those who may see them', () => {
  let balcao: number
  let caixa: number
  beforeAll(async () => {
    caixa = await w.queue(w.padaria, 'Caixa')
    balcao = w.queues.balcao
  })

  test('[TKT-12] tickets by name, number or their own number, in the statuses asked for', async () => {
    const contact = await its.contact('Rogério Peçanha', { number: '5531987650003' })
    const seen = await its.ticket({ contact, queueId: balcao })
    const hidden = await its.ticket({ name: 'Rogério Brandão', queueId: caixa })
    const closed = await its.ticket({ name: 'Rogério Antunes', queueId: balcao, status: 'closed' })
    expect(await tickets(w.ana, 'rogerio')).toEqual([seen])
    expect(await tickets(w.carla, 'rogerio')).toEqual([seen, hidden])
    expect(await tickets(w.ana, 'rogerio', ['closed'])).toEqual([closed])
    expect(await tickets(w.ana, '31 8765-0003')).toEqual([seen])
    expect(await tickets(w.ana, `#${seen}`)).toEqual([seen])
    expect(await tickets(w.ana, String(hidden))).toEqual([])
    expect(await tickets(w.olga, 'rogerio', ['open', 'pending', 'closed'])).toEqual([])
  })

  test('[TKT-12][TKT-15] tickets by their protocol: whole, in a pasted sentence, by its day, and one given out before a merge', async () => {
    const made = await its.ticket({ queueId: balcao })
    const hidden = await its.ticket({ queueId: caixa })
    const { rows } = await w.owner.query<{ id: string; protocol: string }>(
      `update tickets set protocol = '20190302140509' || id where id in ($1, $2) returning id, protocol`,
      [made, hidden],
    )
    const protocolOf = (id: number) => rows.find(row => Number(row.id) === id)?.protocol ?? ''
    for (const words of [
      protocolOf(made),
      `Protocolo do seu atendimento: ${protocolOf(made)}`,
      ` #${protocolOf(made)}`,
      '20190302',
    ])
      expect(await tickets(w.ana, words), words).toEqual([made])
    expect(await tickets(w.ana, protocolOf(hidden))).toEqual([])
    expect(await tickets(w.olga, protocolOf(made))).toEqual([])
    const given = `20190301${'7'.repeat(12)}`
    await w.owner.query('insert into protocols (tenant_id, ticket_id, protocol, user_id) values ($1, $2, $3, $4)', [
      w.padaria,
      made,
      given,
      w.ana.id,
    ])
    expect(await tickets(w.ana, given)).toEqual([made])
  })

  test('[MSG-13] messages by their words, without accents and by their stem', async () => {
    const [seen, hidden] = [await its.ticket({ queueId: balcao }), await its.ticket({ queueId: caixa })]
    const mine = await its.message(seen, 'As entregas de sábado atrasam na região')
    const other = await its.message(hidden, 'Entrega na região central')
    expect(await messages(w.ana, 'regiao')).toEqual([mine])
    expect(await messages(w.carla, 'entrega regiao')).toEqual([mine, other])
    expect(await messages(w.carla, '"entrega de" sabado')).toEqual([mine])
    expect(await messages(w.olga, 'entrega')).toEqual([])
  })

  test('who is no longer active finds nothing', async () => {
    const gone = await w.person(w.padaria, 'fora', 'admin')
    expect((await tickets(gone, 'rogerio')).length).toBeGreaterThan(0)
    await w.owner.query('update users set is_active = false where id = $1', [gone.id])
    expect(await tickets(gone, 'rogerio')).toEqual([])
  })

  test('without a tenant they find nothing', async () => {
    const app = new pg.Client(roleUrl('app'))
    await app.connect()
    const { rows } = await app.query("select * from search_contacts('zuleide', 10)")
    await app.end()
    expect(rows).toEqual([])
  })

  test('a search that takes too long is given up, and holds back nobody', async () => {
    const began = performance.now()
    const slow = searchTenant(w.padaria, () => sql`select pg_sleep(30)`)
    await expect(slow).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' })
    expect(performance.now() - began).toBeLessThan(SEARCH_MS * 3)
    expect(await queryTenant(w.padaria, () => sql`select 1 as one`)).toEqual([{ one: 1 }])
  })
})

describe('searches use their indexes though row security is forced, and the owner is nobody special', () => {
  let plans: string[]

  beforeAll(async () => {
    await w.owner.query(
      `insert into contacts (tenant_id, name, number)
       select $1, 'Pessoa ' || to_hex(n * 7919), n::text from generate_series(1, 12000) n`,
      [w.padaria],
    )
    await w.owner.query(
      `insert into identities (tenant_id, kind, key, value, contact_id)
       select tenant_id, 'phone', '5541' || (30000000 + id), '5541' || (30000000 + id), id from contacts where name like 'Pessoa %'`,
    )
    const ticket = await its.ticket({ queueId: w.queues.balcao })
    await w.owner.query(
      `insert into messages (tenant_id, contact_id, channel_id, ticket_id, seq, from_me, body, status)
       select tenant_id, contact_id, channel_id, id, n, false, 'bom dia ' || n, 'received'
       from tickets, generate_series(1, 12000) n where id = $1`,
      [ticket],
    )
    await w.owner.query('vacuum analyze contacts, identities, messages, tickets')
    plans = await plansOf([
      "select * from search_contacts('rogerio', 50)",
      "select * from search_contacts('8765-0003', 50)",
      `select * from search_tickets(${w.carla.id}, '{everything}', 'rogerio', '{open}', '{}', true, '{}', false, false, false, false, 50)`,
      `select * from search_messages(${w.carla.id}, 'regiao', 50)`,
    ])
  }, 60_000)

  test.each([
    ['names', 0, 'contacts_search'],
    ['numbers', 1, 'identities_search'],
    ['tickets by name', 2, 'contacts_search'],
    ['words, though they have become rare', 3, 'messages_words'],
  ])('%s', (_what, at, index) => {
    expect(plans[at]).toContain(`Bitmap Index Scan on ${index}`)
    expect(plans[at]).not.toMatch(/Seq Scan on (contacts|identities|messages)/)
  })

  /** The plans inside the functions, which EXPLAIN alone does not show. Their owner is an ordinary role. */
  async function plansOf(calls: string[]): Promise<string[]> {
    const { app } = rolesOf(new URL(w.url).pathname.slice(1))
    const client = new pg.Client(w.url)
    await client.connect()
    try {
      await client.query('begin')
      await client.query("load 'auto_explain'; set local auto_explain.log_min_duration = 0")
      await client.query('set local auto_explain.log_nested_statements = on; set local client_min_messages = log')
      const said: string[] = []
      client.on('notice', notice => said.push(notice.message ?? ''))
      await client.query(`set local role ${app}; set local app.tenant = ${w.padaria}`)
      const plans: string[] = []
      for (const call of calls) {
        said.length = 0
        await client.query(call)
        plans.push(said.join('\n'))
      }
      return plans
    } finally {
      await client.query('rollback')
      await client.end()
    }
  }
})
