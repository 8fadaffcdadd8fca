import type { Contact } from '@balcao/contract/contacts/contacts'
import { refuse } from '@balcao/contract/errors'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'
import { violated } from '../../infra/database/db-errors.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { forgetTold, holdAddresses } from './forget.ts'

/**
 * Forgets all that channels said of a person but their number: other names they were found by, their picture, whether the number is
 * anybody's. Null where there is no such person.
 */
export async function beginAnew(tx: Tx, id: number): Promise<Contact | null> {
  await holdAddresses(tx, id)
  const { rows: held } = await sql<{ number: string | null }>`
    select number from contacts where tenant_id = ${tx.tenant} and id = ${id} and kind = 'person' and erased_at is null
    for no key update`.execute(tx)
  if (!held[0]) return null
  const { number } = held[0]
  if (number === null) refuse('ERR_WAPP_INVALID_CONTACT', { id })
  await forgetTold(tx, id)
  await sql`delete from identities where tenant_id = ${tx.tenant} and contact_id = ${id}`.execute(tx)
  await sql`
    insert into identities (kind, scope, key, value, contact_id)
    values ('phone', '', phone_key(${number}), ${number}, ${id})`
    .execute(tx)
    .catch((error: unknown) => {
      throw violated(error) === 'identities_pkey' ? refuse('ERR_DUPLICATED_CONTACT', { id }, error) : error
    })
  const { rows } = await sql<{ row: Contact }>`
    update contacts t set picture_url = null, messenger_id = null, instagram_pk = null, ignored = 0, checked_number = null,
      checked_at = null, is_number_missing = false, updated_at = now()
    where t.tenant_id = ${tx.tenant} and t.id = ${id} returning contact_row(t) as row`.execute(tx)
  const contact = rows[0]?.row ?? null
  if (contact) await emit(tx, 'contact.changed', { contact }, [TEAM_ROOM])
  return contact
}
