import { type ContactImport, UNDO_IMPORT_HOURS } from '@balcao/contract/contacts/many'
import { refuse } from '@balcao/contract/errors'
import { type Actor, can } from '@balcao/contract/permissions'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import type { WorkStatus, WorkSummary } from '@balcao/contract/works/works'
import { sql } from 'kysely'
import { z } from 'zod'
import { clock } from '../../../../infra/clock.ts'
import { queryTenant, type Tx, withoutTenant, withTenant } from '../../../../infra/database/db.ts'
import { withoutDeadlock } from '../../../../infra/database/db-errors.ts'
import { emit } from '../../../../infra/relay/outbox.ts'
import { startWork, type WorkRunner } from '../../../works/index.ts'
import { mayMoveFiles } from '../may.ts'
import { IMPORT_WORK } from './blocks.ts'

const STEP = 500
const UNDO_MS = UNDO_IMPORT_HOURS * 3_600_000

const since = (): Date => new Date(clock.now().getTime() - UNDO_MS)
/** One's own; those who answer for all contacts see everybody's. */
const whose = (actor: Actor) => (can(actor, 'contacts.manage') ? null : actor.userId)

interface Row extends Pick<ContactImport, 'id' | 'title' | 'by' | 'made' | 'changed' | 'isUndone'> {
  status: WorkStatus
  created_at: Date
  finished_at: Date | null
}

export async function recentImports(actor: Actor): Promise<{ imports: ContactImport[] }> {
  await mayMoveFiles(actor)
  const rows = await queryTenant(
    actor.tenantId,
    () => sql<Row>`
      select w.id, w.title, w.status, w.created_at, w.finished_at, w.params ? 'undo' as "isUndone",
        json_build_object('id', u.id, 'name', u.name) as by, i.made, i.changed
      from works w join users u on u.tenant_id = w.tenant_id and u.id = w.created_by,
      lateral (select count(*) filter (where before is null)::int as made, count(*) filter (where before is not null)::int as changed
        from contact_imports i where i.tenant_id = w.tenant_id and i.work_id = w.id) i
      where w.tenant_id = ${actor.tenantId} and w.kind = ${IMPORT_WORK} and coalesce(w.finished_at, now()) > ${since()}
        and (${whose(actor)}::bigint is null or w.created_by = ${whose(actor)}::bigint)
      order by w.id desc limit 20`,
  )
  return {
    imports: rows.map(({ created_at, finished_at, ...row }) => ({
      ...row,
      createdAt: created_at.toISOString(),
      undoUntil: new Date((finished_at ?? clock.now()).getTime() + UNDO_MS).toISOString(),
    })),
  }
}

/** An import that is over, one way or another, and not for longer than a day. */
export async function undoImport(actor: Actor, id: number, title: string): Promise<WorkSummary> {
  await mayMoveFiles(actor)
  return withTenant(actor.tenantId, async tx => {
    const { rows } = await sql<{ status: WorkStatus; over: Date | null; undone: boolean; count: number }>`
      select status, finished_at as over, params ? 'undo' as undone,
        (select count(*)::int from contact_imports i where i.tenant_id = w.tenant_id and i.work_id = w.id) as count
      from works w where w.tenant_id = ${tx.tenant} and w.id = ${id} and w.kind = ${IMPORT_WORK}
        and (${whose(actor)}::bigint is null or w.created_by = ${whose(actor)}::bigint) for update`.execute(tx)
    const found = rows[0] ?? refuse('ERR_NO_JOB_FOUND', { id })
    if (found.undone) refuse('ERR_IMPORT_UNDONE')
    if (found.over === null) return refuse('ERR_CONFLICT', { is: found.status })
    if (found.over < since()) refuse('ERR_UNDO_TOO_LATE')
    const work = await startWork(tx, actor, { kind: 'contacts.undoImport', title, total: found.count, params: { import: id } })
    await sql`update works set params = params || ${JSON.stringify({ undo: work.id })}::jsonb
      where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
    return work
  })
}

const params = z.object({ import: z.number(), after: z.number().default(0) })

export const undoRunner =
  (walletChanged: (tx: Tx, contactId: number) => Promise<void>): WorkRunner =>
  async ({ tenantId, params: kept, progress }) => {
    const its = params.parse(kept)
    for (let after: number | null = its.after; after !== null; ) {
      const from: number = after
      await withoutDeadlock(() =>
        progress.block(async tx => {
          const ids = await nextOf(tx, its.import, from)
          const stays = await takeBack(tx, its.import, ids, walletChanged)
          after = ids.at(-1) ?? null
          const refused = stays.map(({ contact, name }) => ({ row: contact, code: 'ERR_CONTACT_USED_SINCE', about: name }))
          return { done: ids.length, refused, keep: { after: after ?? from } }
        }),
      )
    }
    await withTenant(tenantId, tx => emit(tx, 'rows.changed', { path: '/board' }, [TEAM_ROOM]))
  }

async function nextOf(tx: Tx, work: number, after: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('contact_imports')
    .select('contact_id')
    .where('tenant_id', '=', tx.tenant)
    .where('work_id', '=', work)
    .where('contact_id', '>', after)
    .orderBy('contact_id')
    .limit(STEP)
    .execute()
  return rows.map(row => row.contact_id)
}

async function takeBack(tx: Tx, work: number, ids: number[], walletChanged: (tx: Tx, contactId: number) => Promise<void>) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ contact: number; name: string; stays: boolean }>`
    select * from undo_import(${tx.tenant}, ${work}, ${ids}::bigint[]) order by contact`.execute(tx)
  for (const { contact, stays } of rows) if (!stays) await walletChanged(tx, contact)
  await emit(tx, 'rows.changed', { path: '/contacts' }, [TEAM_ROOM])
  return rows.filter(row => row.stays)
}

/** What was kept of contacts for taking an import back is thrown away when nobody can any more. */
export async function forgetImports(): Promise<void> {
  const until = new Date(since().getTime() - 3_600_000)
  const { rows } = await withoutTenant(tx =>
    sql<{ tenant: number }>`select tenant from old_contact_imports(${until}) as t(tenant)`.execute(tx),
  )
  for (const { tenant } of rows)
    await withTenant(tenant, tx =>
      tx.deleteFrom('contact_imports').where('tenant_id', '=', tenant).where('created_at', '<', until).execute(),
    )
}
