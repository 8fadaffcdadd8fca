import { type Address, keyOf } from '@balcao/contract/channels/addresses'
import type { GroupMember } from '@balcao/contract/groups/groups'
import type { Actor } from '@balcao/contract/permissions'
import { sql } from 'kysely'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { askChannel } from '../channels/index.ts'
import { groupAddress, type Seat, seatsOf } from './channel.ts'
import { tellGroups } from './list.ts'

type Asker = Pick<Actor, 'tenantId' | 'userId'>

const seatOf = (actor: Asker, id: number): Promise<Seat> =>
  withTenant(actor.tenantId, async tx => (await seatsOf(tx, actor, [id]))[0] as Seat)

/** Who is in it, as its channel says now, under the names they have here. */
export async function membersOf(actor: Asker, id: number): Promise<GroupMember[]> {
  const { channelId, externalId } = await seatOf(actor, id)
  const people = await askChannel(actor.tenantId, channelId, { what: 'participants', group: groupAddress(externalId) })
  const names = await namesOf(
    actor.tenantId,
    people.map(({ address }) => address),
  )
  return people
    .map(({ address, name, number, isAdmin = false }, i) => ({
      userId: `${address.kind}:${address.value}`,
      name: names[i]?.name ?? name,
      number: number ?? (address.kind === 'phone' ? address.value : (names[i]?.number ?? null)),
      isAdmin,
    }))
    .toSorted((a, b) => Number(b.isAdmin) - Number(a.isAdmin) || a.name.localeCompare(b.name))
}

/** What they are called here, and their number where it is known by another of their names; in the order asked. */
async function namesOf(tenantId: number, addresses: readonly { kind: string; scope: string; value: string }[]) {
  const asked = addresses.map(one => ({ kind: one.kind, scope: one.scope, key: keyOf(one as Parameters<typeof keyOf>[0]) }))
  return withTenant(tenantId, async tx => {
    const { rows } = await sql<{ i: number; name: string; number: string | null }>`
      select a.i::int as i, c.name, (select p.value from identities p
        where p.tenant_id = c.tenant_id and p.contact_id = c.id and p.kind = 'phone' limit 1) as number
      from jsonb_to_recordset(${JSON.stringify(asked.map((one, i) => ({ ...one, i })))}::jsonb) as a (i int, kind text, scope text, key text)
        join identities d on d.tenant_id = ${tx.tenant} and d.kind = a.kind and d.scope = a.scope and d.key = a.key
        join contacts c on c.tenant_id = d.tenant_id and c.id = d.contact_id`.execute(tx)
    return asked.map((_, i) => rows.find(row => row.i === i))
  })
}

export async function linkOf(actor: Asker, id: number, renew: boolean): Promise<{ link: string }> {
  const { channelId, externalId } = await seatOf(actor, id)
  const link = await askChannel(actor.tenantId, channelId, { what: 'groupLink', group: groupAddress(externalId), renew })
  await withTenant(actor.tenantId, async tx => {
    await sql`update groups set link = ${link} where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
    await tellGroups(tx)
  })
  return { link }
}

/** People a channel tells of, by every number they are known to have here: who hides theirs may be known by another name. */
export async function knownAs(tx: Tx, people: readonly { address: Address; name?: string; number?: string }[]) {
  const asked = people.map(({ address }, i) => ({ i, kind: address.kind, scope: address.scope, key: keyOf(address) }))
  const { rows } = await sql<{ i: number; name: string; keys: string[] }>`
    select a.i::int as i, c.name, array(select p.key from identities p
      where p.tenant_id = c.tenant_id and p.contact_id = c.id and p.kind = 'phone') as keys
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (i int, kind text, scope text, key text)
      join identities d on d.tenant_id = ${tx.tenant} and d.kind = a.kind and d.scope = a.scope and d.key = a.key
      join contacts c on c.tenant_id = d.tenant_id and c.id = d.contact_id`.execute(tx)
  return people.map(({ address, name = '', number }, i) => {
    const known = rows.find(row => row.i === i)
    const told = [
      ...(number ? [keyOf({ kind: 'phone', value: number })] : []),
      ...(address.kind === 'phone' ? [keyOf(address)] : []),
    ]
    return { address, name: known?.name ?? (name || number || ''), keys: [...new Set([...told, ...(known?.keys ?? [])])] }
  })
}

/** The numbers of who wrote, as a message names them: by number, or by what hides it. */
export async function keysOfAuthor(tx: Tx, author: string): Promise<string[]> {
  const [found] = await knownAs(tx, [{ address: addressOfAuthor(author) }])
  return found?.keys ?? []
}

export function addressOfAuthor(author: string): Address {
  const [value = '', server = ''] = author.split('@')
  return { kind: server.endsWith('lid') ? 'lid' : 'phone', scope: '', value }
}
