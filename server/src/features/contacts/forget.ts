import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { announceContact } from './announce.ts'
import { type MergeLinks, moveTheRest } from './merge.ts'

interface Forgotten {
  /** What is left of them, on which their tickets hang; null when nothing hung on them. */
  remains: number | null
  /** How channels named them: for features that forget what they keep of them. */
  names: string[]
}

/**
 * The person is nobody's contact from this commit on: what hangs on them hangs on a contact without a name, and a person who
 * writes by an address of theirs is somebody new. Null when they are gone already.
 */
export async function forgetContact(tx: Tx, id: number, nameless: string, links: MergeLinks): Promise<Forgotten | null> {
  await holdAddresses(tx, id)
  const { rows } = await sql`select from contacts where tenant_id = ${tx.tenant} and id = ${id} for no key update`.execute(tx)
  if (rows.length === 0) return null

  // Once it is held: an address may have been learnt meanwhile.
  const addresses = await addressesOf(tx, id)
  await forgetTold(tx, id)
  for (const table of ['identities', 'contact_tags', 'contact_wallets', 'birthday_wishes', 'schedules'])
    await sql`delete from ${sql.table(table)} where tenant_id = ${tx.tenant} and contact_id = ${id}`.execute(tx)

  const remains = (await hasPast(tx, id)) ? await standIn(tx, id, nameless) : null
  if (remains !== null) {
    await links.mergeTickets(tx, { keep: remains, gone: id })
    await moveTheRest(tx, remains, id)
  }
  await sql`delete from contacts where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
  if (remains !== null) await links.walletChanged(tx, remains)
  await emit(tx, 'contact.removed', { id }, [TEAM_ROOM])
  if (remains !== null) await announceContact(tx, remains)
  return { remains, names: [...new Set(addresses.flatMap(({ key, value }) => [key, value]))] }
}

/** An arrival that meets them for the first time meanwhile waits, in one order for all. */
export async function holdAddresses(tx: Tx, id: number): Promise<void> {
  for (const { kind, scope, key } of await addressesOf(tx, id))
    await sql`select lock_person(${tx.tenant}, ${kind}, ${scope}, ${key})`.execute(tx)
}

/** What channels said of them before anybody knew them. */
export const forgetTold = (tx: Tx, id: number) =>
  sql`
    delete from told_identities x where x.tenant_id = ${tx.tenant} and x.person in (
      select t.person from told_identities t join identities d on d.tenant_id = t.tenant_id and d.kind = t.kind and d.scope = t.scope
        and d.key = t.key
      where t.tenant_id = ${tx.tenant} and d.contact_id = ${id})`.execute(tx)

interface Known {
  kind: string
  scope: string
  key: string
  value: string
}
async function addressesOf(tx: Tx, id: number): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select kind, scope, key, value from identities where tenant_id = ${tx.tenant} and contact_id = ${id}
    order by kind, scope, key`.execute(tx)
  return rows
}

async function hasPast(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from tickets where tenant_id = ${tx.tenant} and contact_id = ${id})
      or exists (select from messages where tenant_id = ${tx.tenant} and loose_contact_id = ${id}) as has`.execute(tx)
  return rows[0]?.has ?? false
}

async function standIn(tx: Tx, id: number, nameless: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into contacts (kind, name, created_at, erased_at)
    select kind, ${nameless}, created_at, now() from contacts where tenant_id = ${tx.tenant} and id = ${id} returning id`.execute(
    tx,
  )
  return rows[0]?.id ?? id
}
