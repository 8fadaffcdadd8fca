import { createHash, randomBytes } from 'node:crypto'
import type { channelLinkRoutes, LinkedChannel } from '@balcao/contract/channels/channel-links'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { tenantOf } from '../../infra/database/tenant-of.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { audit } from '../../infra/trust/audit.ts'
import { capabilitiesOf } from './drivers.ts'
import { type ChannelRow, lockChannel } from './queries.ts'
import { wishIn } from './wishes.ts'

/** A pairing link for the owner of the phone, who has no login: for one channel, for an hour, until it is connected. */

const LASTS_MS = 60 * 60_000

export const channelLinkHandlers = (publicUrl: string): Handlers<typeof channelLinkRoutes, Exchange> => ({
  make: ({ actor, params }) => makeLink(actor, params.id, publicUrl),
  show: ({ body }) => behind(body.key, async (_tx, row) => row),
  begin: ({ body }) => behind(body.key, (tx, row, madeBy) => (isIdle(row) ? wishIn(tx, madeBy, row.id, 'connect') : row)),
})

const isIdle = ({ status }: ChannelRow): boolean => status === 'disconnected' || status === 'timeout'

const makeLink = (actor: Actor, channelId: number, publicUrl: string): Promise<{ url: string; expiresAt: string }> =>
  withTenant(actor.tenantId, async tx => {
    const row = await lockChannel(tx, channelId)
    if (!capabilitiesOf(row.kind, row.config).qrCode) refuse('ERR_CHANNEL_CANNOT', { kind: row.kind })
    if (row.status === 'connected') refuse('ERR_WAPP_CONNECTED')
    const key = randomBytes(32).toString('base64url')
    const expiresAt = new Date(clock.now().getTime() + LASTS_MS)
    const link = { key_hash: hashOf(key), made_by: actor.userId, expires_at: expiresAt, used_at: null }
    await tx
      .insertInto('channel_links')
      .values({ channel_id: channelId, ...link })
      .onConflict(oc => oc.columns(['tenant_id', 'channel_id']).doUpdateSet(link))
      .execute()
    await audit(tx, actor, 'channel.link', { id: channelId })
    // After the mark: it is never sent to a server, so no log of any of them has it.
    return { url: `${publicUrl}/#/conectar/${key}`, expiresAt: expiresAt.toISOString() }
  })

type MadeBy = Pick<Actor, 'tenantId' | 'userId'>

interface Link {
  channelId: number
  userId: number
  expiresAt: Date
  isUsed: boolean
}

type Work = (tx: Tx, row: ChannelRow, madeBy: MadeBy) => ChannelRow | Promise<ChannelRow>

/** What a key opens, while it does. One that was used says that it was, and no more. */
async function behind(key: string, work: Work): Promise<LinkedChannel> {
  const tenantId = (await tenantOf('link', hashOf(key))) ?? refuse('ERR_LINK_OVER')
  return withTenant(tenantId, async tx => {
    const { rows } = await sql<Link>`
      select channel_id as "channelId", made_by as "userId", expires_at as "expiresAt", used_at is not null as "isUsed"
      from channel_links where tenant_id = ${tenantId} and key_hash = ${hashOf(key)} and expires_at > ${clock.now()}`.execute(tx)
    const link = rows[0] ?? refuse('ERR_LINK_OVER')
    const row = await lockChannel(tx, link.channelId)
    const nothing = { name: row.name, statusCode: null, qrcode: null, pairingCode: null, codeUntil: null }
    const expiresAt = link.expiresAt.toISOString()
    if (link.isUsed) return { ...nothing, status: 'connected', expiresAt }
    return presentLinked(await work(tx, row, { tenantId, userId: link.userId }), expiresAt)
  })
}

const presentLinked = (row: ChannelRow, expiresAt: string): LinkedChannel => ({
  name: row.name,
  status: row.status,
  statusCode: row.status_code,
  qrcode: row.qr_code,
  pairingCode: row.pairing_code,
  codeUntil: row.code_until?.toISOString() ?? null,
  expiresAt,
})

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')
