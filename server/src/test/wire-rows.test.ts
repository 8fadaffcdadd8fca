import { contact } from '@balcao/contract/contacts/contacts'
import { messageRow, ticketRow } from '@balcao/contract/tickets/ticket-rows'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { CONTACT } from '../features/contacts/columns.ts'
import { MESSAGE } from '../features/messages/queries/rows.ts'
import { TICKET } from '../features/tickets/queries/rows.ts'
import { FOR_THE_WIRE, queryTenant } from '../infra/database/db.ts'
import type { WireRow } from '../infra/database/wire-row.ts'
import { desk } from './desk.ts'
import { type World, world } from './world.ts'

let w: World
let tenant: number

beforeAll(async () => {
  w = await world()
  tenant = await w.tenant('Padaria')
})

const keysOf = (row: object): string[] => Object.keys(row).sort()

/** A row of that table with something in every column. */
const filled = (table: string, and: object) => sql`
  select (jsonb_populate_record(null::${sql.raw(table)}, (select jsonb_object_agg(attname, case
      when typname like '\\_%' then '["7"]' when typname = 'bool' then 'true' when typname in ('json', 'jsonb') then '[{"name": "x", "emoji": "y"}]'
      when typname in ('timestamptz', 'date') then '"2026-03-02T12:00:00.123456Z"' when typname = 'uuid' then to_jsonb(gen_random_uuid())
      when typname in ('text', 'varchar') then '"text"' when typname = 'tsvector' then 'null' else '7' end::jsonb)
    from pg_attribute a join pg_type y on y.oid = a.atttypid
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped) || ${JSON.stringify(and)}::jsonb)).*`

const MESSAGE_MEDIA = { media: { name: 'a.jpg', size: 10 }, quotes: null }

test.each([
  ['messages', 'm', 'message_row', MESSAGE, messageRow, MESSAGE_MEDIA],
  ['contacts', 't', 'contact_row', CONTACT, contact, {}],
] as const)('a row of %s has the fields of the contract, in a list as in a fact', async (table, name, fn, row, shape, and) => {
  const from = sql`(${filled(table, and)}) ${sql.raw(name)}`
  const [inList] = await queryTenant(tenant, () => sql<object>`select ${row.columns} from ${from}`, FOR_THE_WIRE)
  const [inFact] = await queryTenant(
    tenant,
    () =>
      sql<{ row: object }>`select ${sql.raw(fn)}(x) as row from (select ${sql.raw(name)}::${sql.raw(table)} as x from ${from}) x`,
  )
  const shown = (row as WireRow<object>).present(inList ?? {})
  expect(keysOf(shown)).toEqual(keysOf(shape.shape))
  expect(shown).toEqual(inFact?.row)
})

test('so has a ticket, with its contact and its last message', async () => {
  const its = desk(w.owner, tenant)
  const id = await its.ticket({})
  await its.message(id, 'bom dia')
  const [inList] = await queryTenant(
    tenant,
    () => sql<object>`
      select ${TICKET.columns} from tickets t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
      left join messages l on l.tenant_id = t.tenant_id and l.ticket_id = t.id and l.seq = t.msgs where t.id = ${id}`,
    FOR_THE_WIRE,
  )
  const [inFact] = await queryTenant(tenant, () => sql<{ row: object }>`select ticket_row(${tenant}, ${id}) as row`)
  const shown = TICKET.present(inList ?? {})
  expect(keysOf(shown)).toEqual(keysOf(ticketRow.shape))
  expect(keysOf(shown.contact)).toEqual(keysOf(ticketRow.shape.contact.shape))
  expect(keysOf(shown.last ?? {})).toEqual(keysOf(ticketRow.shape.last.unwrap().shape))
  expect(shown).toEqual(inFact?.row)
})
