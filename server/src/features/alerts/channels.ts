import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { type Tx, withoutTenant, withTenant } from '../../infra/database/db.ts'
import { enqueueAll } from '../../infra/jobs/jobs.ts'
import { log } from '../../infra/log.ts'
import { type Alarm, nextAlarm } from './rules/alarm.ts'

/** Looks at every channel that is down or was; two processes that meet do it once. */
export async function watchChannels(): Promise<void> {
  const { rows } = await withoutTenant(tx =>
    sql<{ tenantId: number; channelId: number }>`
      select tenant_id as "tenantId", channel_id as "channelId" from alarmed_channels()`.execute(tx),
  )
  for (const { tenantId, channelId } of rows)
    await withTenant(tenantId, tx => look(tx, channelId)).catch((error: unknown) => {
      log.warn({ err: error, tenantId, channelId }, 'a channel could not be looked at and will be again')
    })
}

type Row = Alarm & { state: 'down' | 'up' | 'resting' }

/** Noted and enqueued in one transaction, under a lock: told once, though several processes look or one dies between. */
async function look(tx: Tx, channelId: number): Promise<void> {
  await sql`insert into channel_alarms (channel_id) values (${channelId}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<Row>`
    select a.down_since as "downSince", a.told_at as "toldAt", a.back_since as "backSince", a.last_told_at as "lastToldAt",
      case when c.status = 'connected' then 'up'
        when c.deleted_at is null and (c.keep_connected or c.status = 'timeout' or c.status_code is not null) then 'down'
        else 'resting' end as state
    from channel_alarms a join channels c on c.tenant_id = a.tenant_id and c.id = a.channel_id
    where a.tenant_id = ${tx.tenant} and a.channel_id = ${channelId} for update of a`.execute(tx)
  const [row] = rows
  if (!row) return
  const { state, ...was } = row
  const { alarm, tell } = nextAlarm(was, state, clock.now())
  await sql`
    update channel_alarms set down_since = ${alarm.downSince}, told_at = ${alarm.toldAt}, back_since = ${alarm.backSince},
      last_told_at = ${alarm.lastToldAt} where tenant_id = ${tx.tenant} and channel_id = ${channelId}`.execute(tx)
  if (tell) await tellAdmins(tx, channelId, tell)
}

/** By mail to each, and to the devices they want to be told on. */
async function tellAdmins(tx: Tx, channelId: number, tell: 'down' | 'back'): Promise<void> {
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from users where tenant_id = ${tx.tenant} and profile in ('admin', 'superadmin') and is_active
      and deleted_at is null order by id`.execute(tx)
  const kind = tell === 'down' ? ('channelDown' as const) : ('channelBack' as const)
  await enqueueAll(
    tx,
    'mail.send',
    rows.map(({ email }) => ({ data: { kind, email, language: null, channelId } })),
  )
  await enqueueAll(
    tx,
    'push.channel',
    rows.map(({ id }) => ({ data: { userId: id, channelId, isBack: tell === 'back' }, oneAtATime: `push ${id}` })),
  )
}
