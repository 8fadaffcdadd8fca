import { type contactManyRoutes, type ImportHow, importHow } from '@balcao/contract/contacts/many'
import { refuse } from '@balcao/contract/errors'
import { type Actor, can } from '@balcao/contract/permissions'
import type { Input } from '@balcao/contract/route'
import { sql } from 'kysely'
import { queryTenant, type Tx, withTenant } from '../../../../infra/database/db.ts'
import { addBlock } from '../../../works/index.ts'
import { mayMoveFiles } from '../may.ts'

export const IMPORT_WORK = 'contacts.import'

type Asked = Pick<Input<typeof contactManyRoutes.importRows, unknown>, 'actor' | 'body'>

/** A block of a file; with the last one the work begins. Whose contacts they will be is for those to say who may. */
export async function importBlock({ actor, body }: Asked) {
  await mayMoveFiles(actor)
  if (body.how.wallets.length > 0 && !can(actor, 'contacts.manage')) refuse('ERR_NO_PERMISSION')
  return withTenant(actor.tenantId, async tx => {
    await isThere(tx, body.how)
    return addBlock(tx, actor, IMPORT_WORK, body)
  })
}

/** What all lines are to have: said of a whole file before any of it is taken. */
async function isThere(tx: Tx, { tags, wallets, kanban }: ImportHow): Promise<void> {
  const { rows } = await sql<{ tags: number; users: number; lane: boolean }>`
    select (select count(*)::int from tags where id = any (${tags}::bigint[])) as tags,
      (select count(*)::int from users where id = any (${wallets}::bigint[]) and deleted_at is null) as users,
      ${kanban}::bigint is null or exists (select from lanes where id = ${kanban}::bigint) as lane`.execute(tx)
  const [found] = rows
  if (found?.tags !== new Set(tags).size) refuse('ERR_NO_TAG_FOUND')
  if (found.users !== new Set(wallets).size) refuse('ERR_NO_USER_FOUND')
  if (!found.lane) refuse('ERR_NO_LANE_FOUND')
}

/** Where in the list stand numbers that somebody has already. */
export async function knownNumbers(actor: Actor, numbers: string[]): Promise<{ known: number[] }> {
  await mayMoveFiles(actor)
  const rows = await queryTenant(
    actor.tenantId,
    () => sql<{ place: number }>`
      select (n.place - 1)::int as place from unnest(${numbers}::text[]) with ordinality as n(number, place)
      where exists (select from identities d
        where d.tenant_id = ${actor.tenantId} and d.kind = 'phone' and d.scope = '' and d.key = phone_key(n.number))
      order by 1`,
  )
  return { known: rows.map(row => row.place) }
}

export const howOf = (how: unknown): ImportHow => importHow.parse(how ?? {})
