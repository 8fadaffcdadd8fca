import type { GroupAct } from '@balcao/contract/groups/group-words'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { readSetting } from '../../settings/index.ts'
import { ceilingOf, isReached } from '../rules/pace.ts'

export interface Step {
  id: number
  workId: number
  act: GroupAct
  groupId: number | null
  externalId: string | null
  groupName: string
  number: string
  isStranger: boolean
  params: Record<string, unknown>
  /** It was begun before, by a process that did not live to say what became of it. */
  wasBegun: boolean
  /** The invitation somebody asked for after its work was over. */
  isInvited: boolean
  /** When it was its turn, if that was just now: the next one's is counted from there, so that pauses do not add up. */
  turnAt: Date
}

/** Longer than any act takes: what is still begun then was begun by a process that is gone. */
const DOING_MS = 150_000

/** What is later than a round's own delay was no delay of ours. */
const LATE_MS = 3_000

/** Takes the number's next step, so that nobody else does anything with that number meanwhile. Null: it is not its turn. */
export async function claimStep(tx: Tx, channelId: number, now: Date): Promise<Step | null> {
  const { rows } = await sql<{ strangers: number; groups: number; nextAt: Date | null }>`
    select strangers, groups, nullif(next_at, '-infinity') as "nextAt" from group_paces where tenant_id = ${tx.tenant} and channel_id = ${channelId} and next_at <= ${now}
    for update skip locked`.execute(tx)
  const most = rows[0]
  if (!most) return null
  const today = await usedToday(tx, channelId, now)
  for (;;) {
    const step = await nextStep(tx, channelId, now)
    if (!step) return null
    const ceiling = ceilingOf(step.act, step.isStranger)
    if (ceiling && isReached({ most: most[ceiling], today: today[ceiling] })) {
      await putOff(tx, channelId, { kind: ceiling, now })
      continue
    }
    await begin(tx, channelId, { id: step.id, now })
    const { nextAt } = most
    return { ...step, turnAt: nextAt && now.getTime() - nextAt.getTime() < LATE_MS ? nextAt : now }
  }
}

const nextStep = async (tx: Tx, channelId: number, now: Date): Promise<Omit<Step, 'turnAt'> | null> => {
  const { rows } = await sql<Omit<Step, 'turnAt'>>`
    select s.id, s.work_id as "workId", s.act, s.group_id as "groupId", g.external_id as "externalId",
      coalesce(g.name, s.params ->> 'name', '') as "groupName", s.number, s.is_stranger as "isStranger", s.params,
      s.state = 'doing' as "wasBegun", s.invited_at is not null as "isInvited"
    from group_steps s join works w on w.tenant_id = s.tenant_id and w.id = s.work_id
      left join groups g on g.tenant_id = s.tenant_id and g.id = s.group_id
    where s.tenant_id = ${tx.tenant} and s.channel_id = ${channelId} and s.state <> 'done'
      and (w.status = 'running' or s.invited_at is not null)
      and (s.not_before is null or s.not_before <= ${now})
    order by s.state = 'doing' desc, s.id limit 1 for update of s`.execute(tx)
  return rows[0] ?? null
}

const begin = async (tx: Tx, channelId: number, { id, now }: { id: number; now: Date }): Promise<void> => {
  await sql`update group_steps set state = 'doing', claimed_at = ${now} where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
  await sql`
    update group_paces set next_at = ${new Date(now.getTime() + DOING_MS)}
    where tenant_id = ${tx.tenant} and channel_id = ${channelId}`.execute(tx)
}

const dayOf = (at: Date, zone: string) => sql`(date_trunc('day', ${at}::timestamptz at time zone ${zone}) at time zone ${zone})`

/** What one number did since the company's midnight. An act that was tried counts, whether it succeeded or not. */
export const usage = (tx: Tx, channelId: RawBuilder<unknown>, { now, zone }: { now: Date; zone: string }) => sql`
  select count(*) filter (where s.act in ('add', 'invite') and s.is_stranger)::int as added,
    count(*) filter (where s.act = 'create')::int as made
  from group_steps s where s.tenant_id = ${tx.tenant} and s.channel_id = ${channelId} and s.state = 'done'
    and s.done_at >= ${dayOf(now, zone)}`

async function usedToday(tx: Tx, channelId: number, now: Date): Promise<{ strangers: number; groups: number }> {
  const zone = await readSetting(tx, 'timeZone')
  const { rows } = await sql<{ added: number; made: number }>`${usage(tx, sql`${channelId}`, { now, zone })}`.execute(tx)
  return { strangers: rows[0]?.added ?? 0, groups: rows[0]?.made ?? 0 }
}

const MORNING = 8

/** The day's measure is full: all that counts against it waits for tomorrow morning. */
async function putOff(tx: Tx, channelId: number, { kind, now }: { kind: 'strangers' | 'groups'; now: Date }): Promise<void> {
  const zone = await readSetting(tx, 'timeZone')
  const which = kind === 'groups' ? sql`act = 'create'` : sql`act in ('add', 'invite') and is_stranger`
  const morning = sql`((date_trunc('day', ${now}::timestamptz at time zone ${zone}) + make_interval(days => 1, hours => ${MORNING}))
    at time zone ${zone})`
  await sql`
    update group_steps set state = 'waiting', not_before = ${morning} where tenant_id = ${tx.tenant} and channel_id = ${channelId}
      and state <> 'done' and ${which}`.execute(tx)
}
