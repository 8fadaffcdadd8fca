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

/** The members of it, as its channel says now, under the names they have here. */
export async function membersOf(actor: Asker, id: number): Promise<GroupMember[]> {
  const { channelId, externalId } = await seatOf(actor, id)
  const people = await askChannel(actor.tenantId, channelId, { what: 'participants', group: groupAddress(externalId) })
  const contacts = await withTenant(actor.tenantId, tx =>
    contactsAt(
      tx,
      people.map(({ address }) => address),
    ),
  )
  return people
    .map(({ address, name, number, isAdmin = false }, i) => ({
      userId: `${address.kind}:${address.value}`,
      name: contacts[i]?.name ?? name,
      number: number ?? (address.kind === 'phone' ? address.value : (contacts[i]?.phones[0]?.value ?? null)),
      isAdmin,
    }))
    .toSorted((a, b) => Number(b.isAdmin) - Number(a.isAdmin) || a.name.localeCompare(b.name))
}

interface KnownContact {
  name: string
  /** Of each of its phones: the number, and the key by which numbers are compared. */
  phones: { value: string; key: string }[]
}

/** The contacts that have these addresses, in the order asked; nothing where there is none. */
async function contactsAt(tx: Tx, addresses: readonly Address[]): Promise<(KnownContact | undefined)[]> {
  const asked = addresses.map((address, i) => ({ i, kind: address.kind, scope: address.scope, key: keyOf(address) }))
  const { rows } = await sql<KnownContact & { i: number }>`
    select a.i::int as i, c.name, (
      select coalesce(jsonb_agg(jsonb_build_object('value', p.value, 'key', p.key) order by p.created_at, p.key), '[]') from identities p
      where p.tenant_id = c.tenant_id and p.contact_id = c.id and p.kind = 'phone') as phones
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (i int, kind text, scope text, key text)
      join identities d on d.tenant_id = ${tx.tenant} and d.kind = a.kind and d.scope = a.scope and d.key = a.key
      join contacts c on c.tenant_id = d.tenant_id and c.id = d.contact_id`.execute(tx)
  const byPlace = new Map(rows.map(row => [row.i, row]))
  return addresses.map((_, i) => byPlace.get(i))
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
  const contacts = await contactsAt(
    tx,
    people.map(({ address }) => address),
  )
  return people.map(({ address, name = '', number }, i) => {
    const known = contacts[i]
    const told = [
      ...(number ? [keyOf({ kind: 'phone', value: number })] : []),
      ...(address.kind === 'phone' ? [keyOf(address)] : []),
    ]
    return {
      address,
      name: known?.name ?? (name || number || ''),
      keys: [...new Set([...told, ...(known?.phones ?? []).map(({ key }) => key)])],
    }
  })
}

/** The numbers of senders, as a message names them: by number, or by what hides it. */
export async function keysOfAuthor(tx: Tx, author: string): Promise<string[]> {
  const [found] = await knownAs(tx, [{ address: addressOfAuthor(author) }])
  return found?.keys ?? []
}

export function addressOfAuthor(author: string): Address {
  const [value = '', server = ''] = author.split('@')
  return { kind: server.endsWith('lid') ? 'lid' : 'phone', scope: '', value }
}
