import { refuse } from '@balcao/contract/errors'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { announceContact } from './announce.ts'

/** Handed in by the features above: tickets with their messages, and who sees them. */
export interface MergeLinks {
  mergeTickets(tx: Tx, both: { keep: number; gone: number }): Promise<void>
  walletChanged(tx: Tx, contactId: number): Promise<void>
}

/** Two contacts turn out to be one person: everything of `gone` becomes `keep`'s, whose own words win. */
export async function mergeContacts(tx: Tx, keep: number, gone: number, links: MergeLinks): Promise<void> {
  if (keep === gone) return
  const { rows } = await sql<{ id: number }>`
    select id from contacts where tenant_id = ${tx.tenant} and id in (${keep}, ${gone}) order by id for no key update`.execute(tx)
  if (rows.length < 2) refuse('ERR_NO_CONTACT_FOUND', { id: rows.some(row => row.id === keep) ? gone : keep })

  await sql`update identities set contact_id = ${keep} where tenant_id = ${tx.tenant} and contact_id = ${gone}`.execute(tx)
  await sql`
    insert into contact_tags (contact_id, tag_id) select ${keep}, tag_id from contact_tags
    where tenant_id = ${tx.tenant} and contact_id = ${gone} on conflict do nothing`.execute(tx)
  // The users who looked after the one that stays are still first.
  await sql`
    insert into contact_wallets (contact_id, user_id, position)
    select ${keep}, user_id, position + 1 + (
      select coalesce(max(position), 0) from contact_wallets where tenant_id = ${tx.tenant} and contact_id = ${keep})
    from contact_wallets where tenant_id = ${tx.tenant} and contact_id = ${gone} on conflict do nothing`.execute(tx)
  await fillIn(tx, keep, gone)
  // On the board the one that stays stands where it stood; one that was not there takes the other's place.
  await sql`
    select place_card(${keep}, g.kanban_id, ${gone}) from contacts g join contacts k on k.tenant_id = g.tenant_id and k.id = ${keep}
    where g.tenant_id = ${tx.tenant} and g.id = ${gone} and g.kanban_id is not null and k.kanban_id is null`.execute(tx)

  await links.mergeTickets(tx, { keep, gone })
  await moveTheRest(tx, keep, gone)
  await sql`delete from contacts where tenant_id = ${tx.tenant} and id = ${gone}`.execute(tx)
  await links.walletChanged(tx, keep)
  await emit(tx, 'contact.removed', { id: gone }, [TEAM_ROOM])
  await announceContact(tx, keep)
}

const MOVED_ABOVE = ['identities', 'contact_tags', 'contact_wallets', 'contact_imports', 'contact_merges', 'tickets', 'messages']

/** Every other row that points at a contact, also of tables unknown here: the catalogue knows them. */
export async function moveTheRest(tx: Tx, keep: number, gone: number): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select k.conrelid::regclass::text as table, a.attname as column from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'tenant_id'
    where k.contype = 'f' and k.confrelid = 'contacts'::regclass and k.conrelid::regclass::text <> all (${MOVED_ABOVE})`.execute(
    tx,
  )
  for (const { table, column } of rows)
    await sql`select give_rows(${table}::regclass, ${column}, ${tx.tenant}, ${keep}, ${gone})`.execute(tx)
}

/** What the one that stays does not say, the other does. A name that is only a number, or an id of a channel, says nothing. */
const fillIn = (tx: Tx, keep: number, gone: number) =>
  sql`
    update contacts k set
      name = case when exists (select from identities d where d.tenant_id = k.tenant_id and d.contact_id = k.id
          and (d.value = k.name or d.key = phone_key(k.name)))
        then g.name else k.name end,
      number = coalesce(k.number, g.number), email = coalesce(k.email, g.email), cpf = coalesce(k.cpf, g.cpf),
      birthday = coalesce(k.birthday, g.birthday), first_name = coalesce(k.first_name, g.first_name),
      last_name = coalesce(k.last_name, g.last_name), business_name = coalesce(k.business_name, g.business_name),
      messenger_id = coalesce(k.messenger_id, g.messenger_id), instagram_pk = coalesce(k.instagram_pk, g.instagram_pk),
      picture_url = coalesce(k.picture_url, g.picture_url),
      blocked = k.blocked or g.blocked, chatbot_blocked = k.chatbot_blocked or g.chatbot_blocked,
      extra = k.extra || coalesce((select jsonb_agg(e) from jsonb_array_elements(g.extra) e
        where not exists (select from jsonb_array_elements(k.extra) o where o->>'name' = e->>'name')), '[]'),
      created_at = least(k.created_at, g.created_at), updated_at = now()
    from contacts g where k.tenant_id = ${tx.tenant} and k.id = ${keep} and g.tenant_id = ${tx.tenant} and g.id = ${gone}`.execute(
    tx,
  )
