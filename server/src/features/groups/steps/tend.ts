import type { StepOutcome } from '@balcao/contract/groups/group-words'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withoutTenant, withTenant } from '../../../infra/database/db.ts'
import { advanceWork, endWork } from '../../works/index.ts'
import { eachChannel } from '../each-channel.ts'
import { keepGroup, tellGroups } from '../list.ts'
import { restLimited } from '../paces.ts'
import { AWAY_MS, LIMITED_MS, nextTurn } from '../rules/pace.ts'
import { carryOut, type Done } from './carry-out.ts'
import { claimStep, type Step } from './claim.ts'
import { write } from './write.ts'

/** Does the next step of every number whose turn it is: one for each, all numbers at once. */
export const stepTender = (dice: () => number = Math.random) =>
  eachChannel(dueChannels, due => takeStep(due.tenantId, due.channelId, dice()))

const dueChannels = async () =>
  (
    await withoutTenant(tx =>
      sql<{ tenantId: number; channelId: number }>`
        select tenant_id as "tenantId", channel_id as "channelId" from channels_with_group_steps(${clock.now()})`.execute(tx),
    )
  ).rows

async function takeStep(tenantId: number, channelId: number, dice: number): Promise<void> {
  const step = await withTenant(tenantId, tx => claimStep(tx, channelId, clock.now()))
  if (!step) return
  const made = await carryOut(tenantId, channelId, step)
  await withTenant(tenantId, async tx => {
    if ('again' in made) return putBack(tx, channelId, { step, isLimited: made.again === 'limited' })
    const done = step.act === 'send' ? await write(tx, channelId, step) : made
    await settle(tx, channelId, { step, done })
    await rest(tx, channelId, nextTurn(step.act, dice, { turnAt: step.turnAt, now: clock.now() }))
  })
}

const later = (ms: number): Date => new Date(clock.now().getTime() + ms)

async function putBack(tx: Tx, channelId: number, { step, isLimited }: { step: Step; isLimited: boolean }): Promise<void> {
  await sql`update group_steps set state = 'waiting', claimed_at = null where tenant_id = ${tx.tenant} and id = ${step.id}`.execute(
    tx,
  )
  await rest(tx, channelId, later(isLimited ? LIMITED_MS : AWAY_MS))
  if (isLimited) await restLimited(tx, channelId)
}

const rest = (tx: Tx, channelId: number, until: Date) =>
  sql`update group_paces set next_at = ${until} where tenant_id = ${tx.tenant} and channel_id = ${channelId}`.execute(tx)

/** What came of it is written before the next one begins. */
async function settle(tx: Tx, channelId: number, { step, done }: { step: Step; done: Done }): Promise<void> {
  const groupId = done.made ? await keepGroup(tx, channelId, done.made) : step.groupId
  await sql`
    update group_steps set state = 'done', outcome = ${done.outcome}, done_at = ${clock.now()}, group_id = ${groupId}
    where tenant_id = ${tx.tenant} and id = ${step.id}`.execute(tx)
  if (done.left && groupId !== null) await inviteLater(tx, channelId, { step, groupId, numbers: done.left })
  await learn(tx, channelId, { step, done })
  await goOn(tx, step.workId)
  // A work that was over says nothing any more.
  if (step.isInvited) await tellGroups(tx)
}

/** Who could not be put into a new group is invited into it, one by one, in the same work. */
async function inviteLater(
  tx: Tx,
  channelId: number,
  { step, groupId, numbers }: { step: Step; groupId: number; numbers: readonly string[] },
): Promise<void> {
  if (numbers.length === 0) return
  const invited = (step.params.invited ?? []) as readonly string[]
  await sql`
    insert into group_steps (work_id, channel_id, act, group_id, number, is_stranger)
    select ${step.workId}, ${channelId}, 'invite', ${groupId}, n, n = any (${[...invited]}::text[])
    from unnest(${[...numbers]}::text[]) n`.execute(tx)
}

/** What an act says of the group itself. */
async function learn(tx: Tx, channelId: number, { step, done }: { step: Step; done: Done }): Promise<void> {
  const { groupId, act, params } = step
  const its = sql`tenant_id = ${tx.tenant} and group_id = ${groupId} and channel_id = ${channelId}`
  const isDone = (done.outcome satisfies StepOutcome) === 'done'
  if (groupId !== null && done.outcome === 'notAdmin') await sql`update group_seats set is_admin = false where ${its}`.execute(tx)
  if (groupId !== null && done.outcome === 'gone') await sql`delete from group_seats where ${its}`.execute(tx)
  if (groupId !== null && isDone && act === 'edit') {
    const { name = null, description = null, onlyAdminsWrite = null, onlyAdminsEdit = null } = params
    await sql`
      update groups set name = coalesce(${name}, name), description = coalesce(${description}, description),
        only_admins_write = coalesce(${onlyAdminsWrite}::boolean, only_admins_write),
        only_admins_edit = coalesce(${onlyAdminsEdit}::boolean, only_admins_edit)
      where tenant_id = ${tx.tenant} and id = ${groupId}`.execute(tx)
  }
  if (groupId !== null && isDone && (act === 'add' || act === 'remove'))
    await sql`
      update groups set people = greatest(0, people + ${act === 'add' ? 1 : -1}) where tenant_id = ${tx.tenant} and id = ${groupId}`.execute(
      tx,
    )
  if (done.link !== undefined)
    await sql`update groups set link = ${done.link} where tenant_id = ${tx.tenant} and id = ${groupId}`.execute(tx)
  if (act === 'create' || act === 'edit' || done.outcome === 'notAdmin' || done.outcome === 'gone') await tellGroups(tx)
}

async function goOn(tx: Tx, workId: number): Promise<void> {
  const { rows } = await sql<{ done: number; total: number }>`
    select count(*) filter (where state = 'done')::int as done, count(*)::int as total from group_steps
    where tenant_id = ${tx.tenant} and work_id = ${workId}`.execute(tx)
  const { done, total } = rows[0] ?? { done: 0, total: 0 }
  await advanceWork(tx, workId, { done, total })
  if (done === total) await endWork(tx, workId)
}
