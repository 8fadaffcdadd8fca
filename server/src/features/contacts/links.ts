import { type Address, keyOf } from '@balcao/contract/channels/addresses'
import type { Contact, ContactChanges, contactInput } from '@balcao/contract/contacts/contacts'
import { refuse } from '@balcao/contract/errors'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../infra/database/db.ts'
import { announceContact } from './announce.ts'

/** With how a channel knows its number, where one could say. */
export type Input = z.output<typeof contactInput> & ContactChanges & { address?: Address }

/** Handed in: the users of a contact's wallet see its tickets. */
export interface ContactLinks {
  walletChanged(tx: Tx, contactId: number): Promise<void>
  /** Two that are one have one set of tickets. */
  mergeTickets(tx: Tx, both: { keep: number; gone: number }): Promise<void>
  /** A contact blocked here is blocked on the channels that can block, and let in again with it. */
  blockThere(tx: Tx, contactId: number, blocked: boolean): Promise<void>
  /** Null where no channel can say; refuses a number that is nobody's. */
  addressOf(tenantId: number, number: string): Promise<Address | null>
}

/** What a contact has beyond its own row: its number, its tags, whose it is; a blocked contact is blocked on the channels too. */
export async function saveLinks(tx: Tx, id: number, input: Partial<Input>, links: ContactLinks): Promise<void> {
  const { number, address, blocked, kanban } = input
  if (number !== undefined) await saveNumber(tx, id, number, address)
  if (kanban !== undefined) await placeCard(tx, id, kanban)
  if (blocked !== undefined) await tellChannels(tx, id, links)
  await saveTags(tx, id, input)
  if (await saveWallets(tx, id, input)) await links.walletChanged(tx, id)
}

/** Some come and some go; those who have the contact on screen hear it. */
export async function changeTags(tx: Tx, id: number, changes: Pick<ContactChanges, 'addTags' | 'removeTags'>): Promise<void> {
  await saveTags(tx, id, changes)
  await announceContact(tx, id)
}

async function saveTags(tx: Tx, id: number, { tags, addTags = [], removeTags = [] }: Partial<Input>): Promise<void> {
  const gone = tx.deleteFrom('contact_tags').where('contact_id', '=', id)
  if (tags) await gone.execute()
  else if (removeTags.length > 0) await gone.where('tag_id', 'in', removeTags).execute()
  const rows = [...new Set(tags ?? addTags)].map(tag => ({ contact_id: id, tag_id: tag }))
  if (rows.length > 0)
    await tx
      .insertInto('contact_tags')
      .values(rows)
      .onConflict(known => known.doNothing())
      .execute()
}

/** Whether anything of it was said. Users who join come after those who are there. */
async function saveWallets(tx: Tx, id: number, { wallets, addWallets, removeWallets }: Partial<Input>): Promise<boolean> {
  if (!(wallets ?? addWallets ?? removeWallets)) return false
  const gone = tx.deleteFrom('contact_wallets').where('contact_id', '=', id)
  if (wallets) await gone.execute()
  else if (removeWallets?.length) await gone.where('user_id', 'in', removeWallets).execute()
  const users = [...new Set(wallets ?? addWallets)]
  if (users.length === 0) return true
  await sql`
    insert into contact_wallets (contact_id, user_id, position)
    select ${id}, u.id, u.place + coalesce((
      select max(w.position) from contact_wallets w where w.tenant_id = ${tx.tenant} and w.contact_id = ${id}), -1)
    from unnest(${users}::bigint[]) with ordinality as u(id, place) on conflict do nothing`.execute(tx)
  return true
}

/**
 * The number of a person is how every phone channel finds them: one contact has it, in any spelling. Another one replaces the one
 * that is shown; what else channels know them by stays.
 */
async function saveNumber(tx: Tx, id: number, number: string | null, address: Address | undefined): Promise<void> {
  const { rows } = await sql<{ kind: Contact['kind']; was: string | null }>`
    update contacts c set number = ${number} from (select id, kind, number from contacts where id = ${id} for update) old
    where c.tenant_id = ${tx.tenant} and c.id = old.id returning old.kind, old.number as was`.execute(tx)
  const { kind = 'person', was = null } = rows[0] ?? {}
  if (kind === 'group' && number !== null) refuse('ERR_WAPP_INVALID_CONTACT', { id })
  if (was !== null) {
    const key = keyOf({ kind: 'phone', value: was })
    await tx.deleteFrom('identities').where('contact_id', '=', id).where('kind', '=', 'phone').where('key', '=', key).execute()
  }
  if (number === null) return
  const known: Pick<Address, 'kind' | 'value'> = address?.kind === 'phone' ? address : { kind: 'phone', value: number }
  const saved = await tx
    .insertInto('identities')
    .values({ kind: known.kind, key: keyOf(known), value: known.value, contact_id: id })
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'kind', 'scope', 'key'])
        .doUpdateSet({ value: known.value })
        .where('identities.contact_id', '=', id),
    )
    .executeTakeFirst()
  if (saved.numInsertedOrUpdatedRows === 0n) refuse('ERR_DUPLICATED_CONTACT')
}

/** Saved as it was it keeps its place in its lane; in another lane it stands first. */
const placeCard = (tx: Tx, id: number, lane: number | null) =>
  sql`select place_card(id, ${lane}::bigint) from contacts
    where tenant_id = ${tx.tenant} and id = ${id} and kanban_id is distinct from ${lane}::bigint`.execute(tx)

/** Of a change only: saving a contact as it was tells nobody anything. */
async function tellChannels(tx: Tx, id: number, links: ContactLinks): Promise<void> {
  const changed = await tx
    .updateTable('contacts')
    .set(({ ref }) => ({ is_blocked_there: ref('blocked'), ignored: 0 }))
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', id)
    .whereRef('blocked', '<>', 'is_blocked_there')
    .returning('blocked')
    .executeTakeFirst()
  if (changed) await links.blockThere(tx, id, changed.blocked)
}
