import { z } from 'zod'
import { metaHook } from '../../../drivers/channels/lib/meta/hook.ts'
import { queryTenant, withTenant } from '../../../infra/database/db.ts'
import { Recent } from '../../../infra/database/recent.ts'
import { tenantOf } from '../../../infra/database/tenant-of.ts'
import { integrationOf } from '../../integrations/index.ts'
import { channelOf, type HookedChannel } from '../provider-events/hooked.ts'
import { COMPANY_SCHEMAS } from './schemas.ts'

/** A company whose app at Meta calls one address for all its channels. */
export interface HookedCompany {
  tenantId: number
  verifyToken: string
  appSecret: string | undefined
}

const KEPT_MS = 1_500
const kept = new Recent<string, HookedCompany | null>(KEPT_MS, async key => {
  const tenantId = await tenantOf('hook', key)
  if (tenantId === null) return null
  const [row] = await queryTenant(tenantId, db =>
    db.selectFrom('integration_values').select('kind').where('hook_key', '=', key).where('kind', '=', 'meta'),
  )
  const values = row && (await withTenant(tenantId, tx => integrationOf(tx, 'meta', COMPANY_SCHEMAS.meta)))
  return values ? { tenantId, verifyToken: values.verifyToken, appSecret: values.appSecret } : null
})
export const companyOfHook = (key: string): Promise<HookedCompany | null> => kept.get(key)

export const companyHandshake = ({ verifyToken, appSecret = '' }: HookedCompany, query: Readonly<Record<string, string>>) =>
  metaHook.handshake({ verifyToken, appSecret }, query)

const ids = z.array(z.object({ id: z.number() }))

/** Every channel the app may speak of. */
export async function metaChannels({ tenantId }: HookedCompany): Promise<HookedChannel[]> {
  const rows = await queryTenant(tenantId, db =>
    db
      .selectFrom('channels')
      .select('id')
      .where('kind', 'in', ['waba', 'instagram', 'messenger'])
      .where('deleted_at', 'is', null)
      .orderBy('id'),
  )
  const all = await Promise.all(ids.parse(rows).map(({ id }) => channelOf({ tenantId, channelId: id })))
  return all.filter(channel => channel !== null)
}
