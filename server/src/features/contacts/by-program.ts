import { sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'
import { announceContact } from './announce.ts'

/** What a bot learns of a contact. Tags and lanes that are gone are left out. */
export interface Learnt {
  name?: string
  email?: string
  cpf?: string
  firstName?: string
  lastName?: string
  businessName?: string
  addTags?: readonly number[]
  removeTags?: readonly number[]
  laneId?: number
}

/** Keeps it, and announces it to those who have the contact on screen. */
export async function learnOfContact(tx: Tx, id: number, learnt: Learnt): Promise<void> {
  const { addTags = [], removeTags = [], laneId, firstName, lastName, businessName, ...rest } = learnt
  const fields = {
    ...rest,
    ...(firstName === undefined ? {} : { first_name: firstName }),
    ...(lastName === undefined ? {} : { last_name: lastName }),
    ...(businessName === undefined ? {} : { business_name: businessName }),
  }
  if (Object.keys(fields).length > 0)
    await tx
      .updateTable('contacts')
      .set({ ...fields, updated_at: sql<Date>`now()` })
      .where('tenant_id', '=', tx.tenant)
      .where('id', '=', id)
      .execute()
  if (removeTags.length > 0)
    await tx
      .deleteFrom('contact_tags')
      .where('contact_id', '=', id)
      .where('tag_id', 'in', [...removeTags])
      .execute()
  if (addTags.length > 0)
    await sql`
      insert into contact_tags (contact_id, tag_id)
      select ${id}, t.id from tags t where t.tenant_id = ${tx.tenant} and t.id = any (${[...addTags]}::bigint[]) and t.is_active
      on conflict do nothing`.execute(tx)
  if (laneId !== undefined)
    await sql`
      select place_card(c.id, l.id) from contacts c join lanes l on l.tenant_id = c.tenant_id and l.id = ${laneId}
      where c.tenant_id = ${tx.tenant} and c.id = ${id} and c.kanban_id is distinct from l.id`.execute(tx)
  await announceContact(tx, id)
}
