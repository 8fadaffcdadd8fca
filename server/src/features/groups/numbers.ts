import { refuse } from '@balcao/contract/errors'
import { sql } from 'kysely'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { phonesOf } from '../contacts/index.ts'
import { phoneKey, type ReadNumbers, readNumbers } from './rules/numbers.ts'

const read = (typed: readonly string[]): ReadNumbers => readNumbers(typed, phonesOf('BR'))

export async function checkNumbers(tenantId: number, typed: readonly string[]) {
  const found = read(typed)
  const strangers = await withTenant(tenantId, tx => strangersAmong(tx, found.numbers))
  return { ...found, strangers: strangers.size }
}

/** Those of a list that is taken whole or not at all. */
export function numbersIn(typed: readonly string[]): string[] {
  const { numbers, wrong } = read(typed)
  return wrong.length > 0 || numbers.length === 0 ? refuse('ERR_GROUP_NUMBERS', { wrong: wrong.slice(0, 20) }) : numbers
}

/** The channel's own number is in the group already, and is not put out of it by mistake. */
export async function noneOfOurs(tx: Tx, channelIds: readonly number[], numbers: readonly string[]): Promise<void> {
  const own = await ownKeys(tx)
  const keys = new Set(channelIds.map(id => own.get(id)))
  const found = numbers.find(number => keys.has(phoneKey(number)))
  if (found !== undefined) refuse('ERR_GROUP_OWN_NUMBER', { number: `+${found}` })
}

/** The number of each channel of the company, as numbers are compared. */
export async function ownKeys(tx: Tx): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; number: string }>`
    select id, number from channels where tenant_id = ${tx.tenant} and deleted_at is null and number is not null`.execute(tx)
  return new Map(rows.map(({ id, number }) => [id, phoneKey(number)]))
}

/** Who of them never wrote to the company: nobody there knows the number that acts. */
export async function strangersAmong(tx: Tx, numbers: readonly string[]): Promise<Set<string>> {
  const keys = numbers.map(number => ({ number, key: phoneKey(number) }))
  const { rows } = await sql<{ number: string }>`
    select a.number from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as a (number text, key text)
    where exists (
      select from identities d join tickets t on t.tenant_id = d.tenant_id and t.contact_id = d.contact_id
        join messages m on m.tenant_id = t.tenant_id and m.ticket_id = t.id and not m.from_me
      where d.tenant_id = ${tx.tenant} and d.kind = 'phone' and d.scope = '' and d.key = a.key)`.execute(tx)
  const known = new Set(rows.map(({ number }) => number))
  return new Set(numbers.filter(number => !known.has(number)))
}
