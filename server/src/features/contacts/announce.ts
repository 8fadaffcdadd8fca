import { contact } from '@balcao/contract/contacts'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { Tx } from '../../infra/db.ts'
import { emit } from '../../infra/outbox.ts'
import { COLUMNS } from './columns.ts'

/** A contact changed by something else than a form: everybody who has it on screen hears it. */
export async function announceContact(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${COLUMNS} from contacts t where t.tenant_id = ${tx.tenant} and t.id = ${id}`.execute(tx)
  const moments = Object.entries(rows[0] ?? {}).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value])
  await emit(tx, 'contact.changed', { contact: contact.parse(Object.fromEntries(moments)) }, [TEAM_ROOM])
}
