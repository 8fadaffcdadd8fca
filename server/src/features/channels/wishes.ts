import type { ChannelSession } from '@balcao/contract/channels/channels'
import type { Actor } from '@balcao/contract/permissions'
import { sql } from 'kysely'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { audit } from '../../infra/trust/audit.ts'
import { driverOf } from './drivers.ts'
import { announceChannel } from './facts.ts'
import type { ChannelKey } from './key.ts'
import { type ChannelRow, lockChannel, presentSession } from './queries.ts'

type Wish = 'connect' | 'disconnect' | 'qr'

/**
 * Connect, disconnect, a new code: written on the channel, and carried out by the process that holds its session, or that
 * takes it. It is answered when it is written; what becomes of it is told as it happens, and it survives a restart.
 */
export const wishFor = (actor: Actor, id: number, wish: Wish): Promise<ChannelSession> =>
  wishOf(actor, { tenantId: actor.tenantId, channelId: id }, wish)

/** Of any company's channel. */
export const wishOf = (by: By, { tenantId, channelId }: ChannelKey, wish: Wish): Promise<ChannelSession> =>
  withTenant(tenantId, async tx => presentSession(await wishIn(tx, by, channelId, wish)))

type By = Pick<Actor, 'userId' | 'tenantId'>

export async function wishIn(tx: Tx, by: By, id: number, wish: Wish): Promise<ChannelRow> {
  const before = await lockChannel(tx, id)
  if (wish !== 'disconnect') driverOf(before.kind)
  const begins = wish === 'qr' || (wish === 'connect' && before.status !== 'connected')
  await tx
    .updateTable('channels')
    .set({
      wish,
      wish_no: before.wish_no + 1,
      keep_connected: wish !== 'disconnect',
      ...(begins ? BEGINNING : {}),
      failures: 0,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
  await audit(tx, by, `channel.${wish}`, { id })
  const row = await lockChannel(tx, id)
  await announceChannel(tx, row)
  return row
}

const BEGINNING = {
  status: 'opening',
  status_code: null,
  status_details: null,
  qr_code: null,
  pairing_code: null,
  code_until: null,
  retries: 0,
}
