import type { ContactMerge } from '@balcao/contract/contacts/many'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import type { RefusedRow, WorkSummary } from '@balcao/contract/works/works'
import { sql } from 'kysely'
import { z } from 'zod'
import { clock } from '../../../../infra/clock.ts'
import { queryTenant, type Tx, withoutTenant, withTenant } from '../../../../infra/database/db.ts'
import { withoutDeadlock } from '../../../../infra/database/db-errors.ts'
import { attempt, startWork, type WorkRunner } from '../../../works/index.ts'
import { announceContact } from '../../announce.ts'
import { type MergeLinks, mergeContacts } from '../../merge.ts'

const UNDO_MINUTES = 10
const since = (): Date => new Date(clock.now().getTime() - UNDO_MINUTES * 60_000)

export const startMerging = (actor: Actor, { title, groups }: { title: string; groups: number[][] }): Promise<WorkSummary> =>
  withTenant(actor.tenantId, tx =>
    startWork(tx, actor, { kind: 'contacts.merge', title, total: groups.length, params: { groups } }),
  )

const params = z.object({ groups: z.array(z.array(z.number())) })

/** Each group in a transaction of its own: the oldest of them stays, and everything of the others becomes theirs. */
export const mergeRunner =
  (links: MergeLinks): WorkRunner =>
  async ({ createdBy, params: kept, progress }) => {
    const { groups } = params.parse(kept)
    while (progress.done < groups.length) {
      const ids = groups[progress.done] ?? []
      await withoutDeadlock(() =>
        progress.block(async tx => {
          const refused: RefusedRow[] = []
          const code = await attempt(tx, () => mergeGroup(tx, ids, createdBy, links))
          if (code) refused.push({ row: progress.done + 1, code, about: ids.map(id => `#${id}`).join(', ') })
          return { done: 1, refused }
        }),
      )
    }
  }

async function mergeGroup(tx: Tx, ids: number[], by: number, links: MergeLinks): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from contacts where tenant_id = ${tx.tenant} and id = any (${ids}::bigint[]) and kind = 'person'
    order by created_at, id`.execute(tx)
  const [keep, ...others] = rows.map(row => row.id)
  if (keep === undefined || others.length === 0) return refuse('ERR_NO_CONTACT_FOUND')
  for (const gone of others) {
    await sql`select id from contacts where tenant_id = ${tx.tenant} and id in (${keep}, ${gone}) order by id for no key update`.execute(
      tx,
    )
    const { rows: noted } = await sql<{ id: number }>`
      insert into contact_merges (keep_id, keep_before, gone, identities, rows, joined, merged_by)
      select k.id, to_jsonb(k), to_jsonb(g),
        (select coalesce(jsonb_agg(json_build_object('kind', d.kind, 'scope', d.scope, 'key', d.key)), '[]') from identities d
          where d.tenant_id = g.tenant_id and d.contact_id = g.id),
        rows_of_contact(g.tenant_id, g.id),
        exists (select from tickets a join tickets b on b.tenant_id = a.tenant_id and b.channel_id = a.channel_id
          where a.tenant_id = k.tenant_id and a.contact_id = k.id and b.contact_id = g.id
            and a.status in ('open', 'pending', 'schedule') and b.status in ('open', 'pending', 'schedule')), ${by}
      from contacts k join contacts g on g.tenant_id = k.tenant_id and g.id = ${gone}
      where k.tenant_id = ${tx.tenant} and k.id = ${keep} returning id`.execute(tx)
    await mergeContacts(tx, keep, gone, links)
    await sql`update contact_merges set print = merged_print(${tx.tenant}, ${keep})
      where tenant_id = ${tx.tenant} and id = ${noted[0]?.id}`.execute(tx)
  }
}

export async function recentMerges(actor: Actor): Promise<{ merges: ContactMerge[] }> {
  const rows = await queryTenant(
    actor.tenantId,
    () => sql<ContactMerge>`
      select m.id, json_build_object('id', k.id, 'name', k.name) as keep, m.gone->>'name' as gone, m.merged_at::text as "mergedAt",
        not m.joined as "canUndo"
      from contact_merges m join contacts k on k.tenant_id = m.tenant_id and k.id = m.keep_id
      where m.tenant_id = ${actor.tenantId} and m.merged_at > ${since()} order by m.id desc limit 200`,
  )
  return { merges: rows.map(row => ({ ...row, mergedAt: new Date(row.mergedAt).toISOString() })) }
}

/** For ten minutes, and only where nothing has happened with the one that stayed. */
export const undoMerge = (actor: Actor, id: number, links: MergeLinks): Promise<{ ok: true }> =>
  withoutDeadlock(() =>
    withTenant(actor.tenantId, async tx => {
      const { rows } = await sql<{ keep: number; joined: boolean; late: boolean; same: boolean }>`
        select m.keep_id as keep, m.joined, m.merged_at <= ${since()} as late, m.print = merged_print(m.tenant_id, m.keep_id) as same
        from contact_merges m join contacts k on k.tenant_id = m.tenant_id and k.id = m.keep_id
        where m.tenant_id = ${tx.tenant} and m.id = ${id} for update`.execute(tx)
      const found = rows[0] ?? refuse('ERR_NO_CONTACT_FOUND', { id })
      if (found.late) refuse('ERR_UNDO_TOO_LATE')
      if (found.joined) refuse('ERR_MERGE_JOINED')
      // A change committed while we waited for the row is seen here.
      const { rows: now } = await sql<{ same: boolean }>`
        select print = merged_print(tenant_id, keep_id) as same from contact_merges where tenant_id = ${tx.tenant} and id = ${id}`.execute(
        tx,
      )
      if (!now[0]?.same) refuse('ERR_CONTACT_USED_SINCE')
      const { rows: parted } = await sql<{ gone: number }>`select part_contacts(${tx.tenant}, ${id}) as gone`.execute(tx)
      const gone = parted[0]?.gone ?? 0
      for (const one of [found.keep, gone]) {
        await links.walletChanged(tx, one)
        // Nobody else's tickets come to it: it tells of its own.
        await links.mergeTickets(tx, { keep: one, gone: 0 })
        await announceContact(tx, one)
      }
      return { ok: true as const }
    }),
  )

export async function forgetMerges(): Promise<void> {
  const until = new Date(since().getTime() - 60_000)
  const { rows } = await withoutTenant(tx =>
    sql<{ tenant: number }>`select tenant from old_contact_merges(${until}) as t(tenant)`.execute(tx),
  )
  for (const { tenant } of rows)
    await withTenant(tenant, tx =>
      tx.deleteFrom('contact_merges').where('tenant_id', '=', tenant).where('merged_at', '<', until).execute(),
    )
}
