import { randomUUID } from 'node:crypto'
import { type Address, keyOf } from '@balcao/contract/channels/addresses'
import { readableName } from '@balcao/contract/values/readable'
import { sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'
import { announceContact } from './announce.ts'
import { type MergeLinks, mergeContacts } from './merge.ts'

interface Learned {
  /** All of one person. */
  addresses: readonly Address[]
  name?: string | undefined
  pictureUrl?: string | undefined
}

/**
 * A channel says that several addresses are one person: contacts known by them become the oldest one, which from then on is
 * found by all. What is said of somebody nobody knows is kept until they are: a contact begins with a message.
 */
export async function learnIdentity(tx: Tx, { addresses, pictureUrl, ...its }: Learned, links: MergeLinks): Promise<void> {
  const name = readableName(its.name ?? '')
  const told = addresses.filter(({ kind }) => kind !== 'group').map(address => ({ ...address, key: keyOf(address) }))
  // An arrival that meets one of them for the first time meanwhile waits, in one order for all.
  const order = told.toSorted((a, b) => (lockNameOf(a) < lockNameOf(b) ? -1 : 1))
  for (const { kind, scope, key } of order) await sql`select lock_person(${tx.tenant}, ${kind}, ${scope}, ${key})`.execute(tx)

  const named = [...told, ...(await takeTold(tx, told))]
  const [keep, ...others] = await knownBy(tx, named)
  if (keep === undefined) return keepTold(tx, named, { name, pictureUrl })
  for (const gone of others) await mergeContacts(tx, keep, gone, links)

  const added = await addIdentities(tx, keep, named)
  const filled = await fillIn(tx, keep, { name, pictureUrl, number: named.find(({ kind }) => kind === 'phone')?.value })
  if (added || filled) await announceContact(tx, keep)
}

type Named = Address & { key: string }

const lockNameOf = ({ kind, scope, key }: Named): string => `${kind} ${scope} ${key}`

/** What channels told before of the person with one of these addresses; it is kept there no longer. */
async function takeTold(tx: Tx, told: Named[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    delete from told_identities t where t.tenant_id = ${tx.tenant} and t.person in (
      select o.person from told_identities o join jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as a(kind text, scope text, key text)
      on o.tenant_id = ${tx.tenant} and o.kind = a.kind and o.scope = a.scope and o.key = a.key)
    returning t.kind, t.scope, t.key, t.value`.execute(tx)
  return rows
}

async function keepTold(tx: Tx, named: Named[], { name = '', pictureUrl }: Pick<Learned, 'name' | 'pictureUrl'>) {
  const person = randomUUID()
  const rows = onceEach(named).map(({ kind, scope, key, value }) => ({
    kind,
    scope,
    key,
    value,
    person,
    name,
    picture_url: pictureUrl ?? null,
  }))
  if (rows.length > 1) await tx.insertInto('told_identities').values(rows).execute()
}

/** Of two spellings of one address the first is the channel's own. */
const onceEach = (named: Named[]): Named[] => [...new Map(named.toReversed().map(one => [lockNameOf(one), one])).values()]

/** The contacts these addresses lead to, the oldest first. */
async function knownBy(tx: Tx, named: Named[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from contacts c where c.tenant_id = ${tx.tenant} and c.id in (
      select d.contact_id from identities d join jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as a(kind text, scope text, key text)
      on d.tenant_id = ${tx.tenant} and d.kind = a.kind and d.scope = a.scope and d.key = a.key)
    order by c.created_at, c.id`.execute(tx)
  return rows.map(row => row.id)
}

async function addIdentities(tx: Tx, contactId: number, named: Named[]): Promise<boolean> {
  const rows = onceEach(named).map(({ kind, scope, key, value }) => ({ kind, scope, key, value, contact_id: contactId }))
  const added = await tx
    .insertInto('identities')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'kind', 'scope', 'key'])
        .doUpdateSet({ value: eb => eb.ref('excluded.value') })
        .whereRef('identities.value', '<>', 'excluded.value'),
    )
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** A name only where there is none but an address; what is known already stays. */
async function fillIn(
  tx: Tx,
  id: number,
  {
    name = '',
    pictureUrl = null,
    number = null,
  }: { name?: string | undefined; pictureUrl?: string | null | undefined; number?: string | null | undefined },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update contacts c set updated_at = now(), number = coalesce(c.number, ${number}), picture_url = coalesce(${pictureUrl}, c.picture_url),
      name = case when ${name} <> '' and bare then ${name} else c.name end
    from (select exists (select from identities d join contacts o on o.tenant_id = d.tenant_id and o.id = d.contact_id
      where d.tenant_id = ${tx.tenant} and d.contact_id = ${id} and (d.value = o.name or d.key = phone_key(o.name))) as bare) n
    where c.tenant_id = ${tx.tenant} and c.id = ${id} and (
      (c.number is null and ${number}::text is not null) or (${pictureUrl}::text is distinct from c.picture_url and ${pictureUrl}::text is not null)
      or (bare and ${name} not in ('', c.name)))`.execute(tx)
  return numAffectedRows > 0n
}

/** A group has the name its channel gives it. */
export async function renameGroup(tx: Tx, address: Address, given: string): Promise<void> {
  const name = readableName(given)
  const { rows } = await sql<{ id: number }>`
    update contacts c set name = ${name}, updated_at = now() from identities d
    where d.tenant_id = ${tx.tenant} and d.kind = 'group' and d.scope = ${address.scope} and d.key = ${keyOf(address)}
      and c.tenant_id = ${tx.tenant} and c.id = d.contact_id and c.name <> ${name} and ${name} <> ''
    returning c.id`.execute(tx)
  for (const { id } of rows) await announceContact(tx, id)
}
