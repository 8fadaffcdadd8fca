import type { Contact } from '@balcao/contract/contacts/contacts'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'
import { emit } from '../../infra/relay/outbox.ts'

/** A contact changed by something else than a form: everybody who has it on screen hears it. */
export async function announceContact(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ row: Contact }>`
    select contact_row(t) as row from contacts t where t.tenant_id = ${tx.tenant} and t.id = ${id}`.execute(tx)
  if (rows[0]) await emit(tx, 'contact.changed', { contact: rows[0].row }, [TEAM_ROOM])
}
