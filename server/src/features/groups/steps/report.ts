import { refuse } from '@balcao/contract/errors'
import { type GroupAct, MENDED_BY_INVITE, type StepOutcome } from '@balcao/contract/groups/group-words'
import type { GroupStep } from '@balcao/contract/groups/groups'
import type { Actor } from '@balcao/contract/permissions'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { queryTenant, type Tx, withTenant } from '../../../infra/database/db.ts'
import { showWork } from '../../works/index.ts'
import { groupChannel } from '../channel.ts'
import { tellGroups } from '../list.ts'
import { GROUP_WORKS } from '../orders.ts'
import { phoneKey } from '../rules/numbers.ts'

const PAGE = 100
/** About how long one after the other takes, for what waits. */
const EACH = { create: 90, add: 10, invite: 10, send: 10, remove: 2, promote: 2, demote: 2, edit: 3 } as const satisfies Record<
  GroupAct,
  number
>

/** What became of each person and group of one's own work. */
export async function stepsOf(actor: Actor, workId: number, page: number) {
  const offset = (page - 1) * PAGE
  return withTenant(actor.tenantId, async tx => {
    const { report: _, ...work } = (await showWork(tx, actor.userId, workId)) ?? refuse('ERR_NO_JOB_FOUND', { id: workId })
    const isOver = work.finishedAt !== null
    const { rows } = await sql<Omit<GroupStep, 'name'> & { ahead: number; nextAt: Date | null; notBefore: Date | null }>`
      select s.id, s.act, s.group_id as "groupId", coalesce(g.name, s.params ->> 'name', '') as "groupName", s.number, s.outcome,
        case when s.state = 'waiting' and ${isOver} and s.invited_at is null then 'cancelled' else s.state end as state,
        s.not_before as "notBefore", nullif(p.next_at, '-infinity') as "nextAt", null as "dueAt",
        count(*) filter (where s.state = 'waiting') over (partition by s.channel_id order by s.id)::int - 1 as ahead
      from group_steps s left join groups g on g.tenant_id = s.tenant_id and g.id = s.group_id
        left join group_paces p on p.tenant_id = s.tenant_id and p.channel_id = s.channel_id
      where s.tenant_id = ${tx.tenant} and s.work_id = ${workId} order by s.id limit ${PAGE + 1} offset ${offset}`.execute(tx)
    const { rows: counted } = await sql<{ outcome: StepOutcome | null; n: number }>`
      select outcome, count(*)::int as n from group_steps where tenant_id = ${tx.tenant} and work_id = ${workId} group by outcome`.execute(
      tx,
    )
    const names = await namesOf(
      tx,
      rows.map(({ number }) => number),
    )
    const shown = rows.slice(0, PAGE).map(({ ahead, nextAt, notBefore, ...row }) => ({
      ...row,
      name: names.get(row.number) ?? '',
      dueAt: row.state === 'waiting' ? dueAt(row.act, { ahead, nextAt, notBefore }).toISOString() : null,
    }))
    const outcomes: Partial<Record<StepOutcome, number>> = {}
    for (const { outcome, n } of counted) if (outcome) outcomes[outcome] = n
    const count = counted.reduce((sum, { n }) => sum + n, 0)
    return { work, rows: shown, count, hasMore: rows.length > PAGE, outcomes }
  })
}

function dueAt(
  act: keyof typeof EACH,
  { ahead, nextAt, notBefore }: { ahead: number; nextAt: Date | null; notBefore: Date | null },
) {
  const from = Math.max(clock.now().getTime(), nextAt?.getTime() ?? 0) + Math.max(0, ahead) * EACH[act] * 1000
  return new Date(Math.max(from, notBefore?.getTime() ?? 0))
}

async function namesOf(tx: Tx, numbers: readonly string[]): Promise<Map<string, string>> {
  const keys = [...new Set(numbers.filter(one => one !== ''))].map(number => ({ number, key: phoneKey(number) }))
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ number: string; name: string }>`
    select a.number, c.name from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as a (number text, key text)
      join identities d on d.tenant_id = ${tx.tenant} and d.kind = 'phone' and d.scope = '' and d.key = a.key
      join contacts c on c.tenant_id = d.tenant_id and c.id = d.contact_id`.execute(tx)
  return new Map(rows.map(({ number, name }) => [number, name]))
}

export const lastWork = async ({ tenantId, userId }: Actor, of: keyof typeof GROUP_WORKS): Promise<{ id: number | null }> => {
  const [row] = await queryTenant(
    tenantId,
    () => sql<{ id: number }>`
      select id from works where tenant_id = ${tenantId} and created_by = ${userId} and kind = ${GROUP_WORKS[of]} order by id desc limit 1`,
  )
  return { id: row?.id ?? null }
}

/** The invitation of a person who could not be added: it becomes the number's next step, once, also where two users ask at the same moment. */
export const inviteOf = (actor: Actor, id: number): Promise<void> =>
  withTenant(actor.tenantId, async tx => {
    const { rows } = await sql<{ channelId: number; outcome: StepOutcome | null; isAsked: boolean }>`
      select s.channel_id as "channelId", s.outcome, s.invited_at is not null as "isAsked"
      from group_steps s join works w on w.tenant_id = s.tenant_id and w.id = s.work_id
      where s.tenant_id = ${tx.tenant} and s.id = ${id} and w.created_by = ${actor.userId} for update of s`.execute(tx)
    const step = rows[0] ?? refuse('ERR_NO_GROUP_FOUND', { id })
    await groupChannel(tx, actor, step.channelId)
    if (step.isAsked) return
    if (step.outcome === null || !MENDED_BY_INVITE.includes(step.outcome)) refuse('ERR_CONFLICT', { is: step.outcome })
    // Who is a stranger was counted when they were to be added.
    await sql`
      update group_steps set act = 'invite', state = 'waiting', outcome = null, done_at = null, not_before = null, is_stranger = false,
        invited_at = now() where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
    await tellGroups(tx)
  })
