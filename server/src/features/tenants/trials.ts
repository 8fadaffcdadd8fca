import { MAIN_TENANT } from '@balcao/contract/values/constants'
import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { withPlatform } from '../../infra/database/platform-db.ts'
import { log } from '../../infra/log.ts'
import { audit } from '../../infra/trust/audit.ts'
import { MAIL_JOB, tenantRightsChanged } from '../access/index.ts'
import { type By, closeForGood, ERASE_WORK, startErasing } from './erase.ts'
import { type Ending, type EndingStep, nextOfTrial } from './rules/trial.ts'
import type { SignupOptions } from './signup.ts'

type Mails = Pick<SignupOptions, 'enqueue'>

export interface TrialOptions extends Mails {
  graceDays: number
}

/** Looks at every trial that ends soon or has ended: a process that meets another here waits, and finds it done. */
export async function watchTrials(options: TrialOptions): Promise<void> {
  const soon = new Date(clock.now().getTime() + 8 * 86_400_000)
  const ids = await withPlatform('whose trial ends', async tx => {
    const rows = await tx
      .selectFrom('tenants')
      .select('id')
      .where('trial', '=', true)
      .where('trial_ends_at', '<=', soon)
      .where('deleting_at', 'is', null)
      .where('status', '=', 'active')
      .where('id', '<>', MAIN_TENANT)
      .execute()
    return rows.map(row => row.id)
  })
  for (const id of ids)
    await look(id, options).catch((error: unknown) => {
      log.warn({ err: error, tenantId: id }, 'a trial could not be looked at and will be again')
    })
}

async function look(tenantId: number, { enqueue, graceDays }: TrialOptions): Promise<void> {
  const by = await operator()
  if (!by) return
  const closed = await withTenant(tenantId, async tx => {
    const ending = await lockTrial(tx)
    const step = ending && nextOfTrial(ending, clock.now(), graceDays)
    return step ? take(tx, step, { by, enqueue }) : null
  })
  if (closed !== null) await startErasing(by, { id: tenantId, name: closed })
}

async function lockTrial(tx: Tx): Promise<Ending | null> {
  const { rows } = await sql<Ending>`
    select trial_ends_at as "endsAt", trial_over_at as "overAt", erase_at as "eraseAt", trial_told as "trialTold",
      erase_told as "eraseTold"
    from tenants where id = ${tx.tenant} and trial and trial_ends_at is not null and deleting_at is null
      and status = 'active' for no key update`.execute(tx)
  return rows[0] ?? null
}

/** Answers the company's name where it was closed for good. */
async function take(tx: Tx, step: NonNullable<EndingStep>, { by, enqueue }: Mails & { by: By }): Promise<string | null> {
  const set = (values: object) => tx.updateTable('tenants').set(values).where('id', '=', tx.tenant).execute()
  switch (step.do) {
    case 'warn':
      await set({ trial_told: step.days })
      await tellAdmins(tx, enqueue, 'trialEnding', step.days)
      return null
    case 'block':
      await set({ trial_over_at: clock.now(), erase_at: step.eraseAt })
      await tenantRightsChanged(tx)
      await audit(tx, null, 'tenant.trialOver', { eraseAt: step.eraseAt.toISOString() })
      await tellAdmins(tx, enqueue, 'trialOver', step.days)
      return null
    case 'warnErasing':
      // Told late, it goes a day after that, not at once.
      await set({
        erase_told: step.days,
        erase_at: sql`greatest(erase_at, ${new Date(clock.now().getTime() + 86_400_000)}::timestamptz)`,
      })
      await tellAdmins(tx, enqueue, 'trialOver', step.days)
      return null
    case 'erase':
      return closeForGood(tx, by)
  }
}

async function tellAdmins(tx: Tx, enqueue: Mails['enqueue'], kind: 'trialEnding' | 'trialOver', days: number): Promise<void> {
  const admins = await tx
    .selectFrom('users')
    .select('email')
    .where('profile', 'in', ['admin', 'superadmin'])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  for (const { email } of admins) await enqueue(tx, MAIL_JOB, { kind, email, language: null, days })
}

/** In whose name the clock acts: the platform's first superadmin. */
async function operator(): Promise<By | null> {
  const row = await withTenant(MAIN_TENANT, tx =>
    tx
      .selectFrom('users')
      .select('id')
      .where('profile', '=', 'superadmin')
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  )
  return row ? { userId: row.id, tenantId: MAIN_TENANT } : null
}

const LEFT_MS = 10 * 60_000

/** A company that was closed for good and that no work empties: its process died before it began one, or it failed. */
export async function goOnErasing(): Promise<void> {
  const by = await operator()
  if (!by) return
  const since = new Date(clock.now().getTime() - LEFT_MS)
  const left = await withPlatform('which companies are left half erased', async tx => {
    const { rows } = await sql<{ id: number; name: string }>`
      select t.id, t.name from tenants t where t.deleting_at <= ${since} and not exists (
        select from works w where w.kind = ${ERASE_WORK} and w.status in ('waiting', 'running', 'paused')
          and w.params @> jsonb_build_object('tenantId', t.id))`.execute(tx)
    return rows
  })
  for (const gone of left) await startErasing(by, gone)
}
