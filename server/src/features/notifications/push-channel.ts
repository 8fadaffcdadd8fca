import { pushTexts } from '@balcao/contract/texts/push'
import { sql } from 'kysely'
import { withTenant } from '../../infra/database/db.ts'
import type { JobRun } from '../../infra/jobs/jobs.ts'
import { devicesOf } from './devices.ts'
import { type PushOutlet, pushAll } from './push.ts'

/** A channel is down or back, to the devices of somebody who still runs the company. */
export async function sendChannelPush(
  tenantId: number,
  { userId, channelId, isBack }: JobRun<'push.channel'>['data'],
  outlet: PushOutlet,
) {
  const known = await withTenant(tenantId, async tx => {
    const { rows } = await sql<{ name: string }>`
      select c.name from channels c join users u on u.tenant_id = c.tenant_id and u.id = ${userId} and u.is_active and u.deleted_at is null
      where c.tenant_id = ${tenantId} and c.id = ${channelId} and u.profile in ('admin', 'superadmin')`.execute(tx)
    return rows[0] && { name: rows[0].name, devices: await devicesOf(tx, userId) }
  })
  if (!known) return
  await pushAll(tenantId, known.devices, {
    outlet,
    topic: `channel-${channelId}`,
    payloadFor: ({ language }) => {
      const texts = pushTexts(language)
      const body = isBack ? texts.channelBack : texts.channelDown
      return { path: '/sessoes', tag: `channel-${channelId}`, title: known.name, body }
    },
  })
}
