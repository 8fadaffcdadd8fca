import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import type { brandRoutes } from '@balcao/contract/tenants/brand'
import type { BrandInput, OwnBrand, ownBrandRoutes } from '@balcao/contract/tenants/own-brand'
import { MAIN_TENANT } from '@balcao/contract/values/constants'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { type PlatformTx, type Tx, withTenant } from '../../infra/database/db.ts'
import { withPlatform } from '../../infra/database/platform-db.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { emitEverywhere } from '../../infra/relay/outbox.ts'
import { audit } from '../../infra/trust/audit.ts'
import { holderOfToken } from '../../infra/trust/auth.ts'
import { faviconFrom, logoFrom, type Picture } from './images.ts'
import { brandAt, brandOf, brandSql, ownBrandOf, termsAt } from './queries.ts'
import { hostName } from './rules/links.ts'

export const brandHandlers: Handlers<typeof brandRoutes & typeof ownBrandRoutes, Exchange> = {
  // Whose token it is, even one that has just ended: it is about to be renewed, and the page must not change its looks meanwhile.
  shown: async ({ exchange: { bearer, host } }) => {
    const who = bearer ? await holderOfToken(bearer) : null
    return who ? brandOf(who.tenantId) : brandAt(hostName(host))
  },
  terms: async ({ exchange: { host } }) => ({ text: await termsAt(hostName(host)) }),
  show: ({ params: { id } }) => withTenant(id, tx => ownBrandOf(tx, id)),
  save: async ({ actor, body }) => {
    const pictures = { logo: await pictureOf(body.logo, logoFrom), favicon: await pictureOf(body.favicon, faviconFrom) }
    return change(body.tenantId, actor, Object.keys(body), tx => save(tx, body, pictures))
  },
  reset: ({ actor, params: { id } }) =>
    change(id, actor, ['everything'], async tx => {
      await tx.deleteFrom('brands').where('tenant_id', '=', id).execute()
    }),
}

const pictureOf = (sent: string | null | undefined, read: (sent: string) => Promise<Picture>) =>
  sent ? read(sent) : Promise.resolve(sent === null ? { bytes: null, hash: null } : undefined)

type Work = (tx: Tx | PlatformTx) => Promise<void>

/** The main company's brand is everybody's default, so a change of it is announced to everybody: that crosses companies. */
function change(tenantId: number, by: Actor, fields: string[], work: Work): Promise<OwnBrand> {
  const run = async (tx: Tx | PlatformTx): Promise<OwnBrand> => {
    // One change at a time in the installation: what is announced last is then what holds.
    await sql`select pg_advisory_xact_lock(hashtext('brands'))`.execute(tx)
    await ownBrandOf(tx, tenantId)
    await work(tx)
    await audit(tx, by, 'brand.changed', { tenantId, fields })
    await announce(tx)
    return ownBrandOf(tx, tenantId)
  }
  return tenantId === MAIN_TENANT ? withPlatform("change everybody's default brand", run) : withTenant(tenantId, run)
}

/** Each company hears its own brand, complete; which tenants the statement sees is decided by where it stands. */
const announce = (tx: Tx | PlatformTx) =>
  emitEverywhere(tx, 'brand.changed', sql`json_build_object('brand', ${brandSql(sql`t.id`)})`, [TEAM_ROOM])

type Pictures = Record<'logo' | 'favicon', Picture | { bytes: null; hash: null } | undefined>

async function save(tx: Tx | PlatformTx, wanted: BrandInput, { logo, favicon }: Pictures): Promise<void> {
  await tx
    .insertInto('brands')
    .values({ tenant_id: wanted.tenantId })
    .onConflict(conflict => conflict.column('tenant_id').doNothing())
    .execute()
  await tx
    .updateTable('brands')
    .set({
      name: wanted.name,
      mail_from: wanted.mailFrom,
      terms: wanted.terms,
      colors: wanted.colors && sql`jsonb_strip_nulls(colors || ${JSON.stringify(wanted.colors)}::jsonb)`,
      logo: logo?.bytes,
      logo_hash: logo?.hash,
      favicon: favicon?.bytes,
      favicon_hash: favicon?.hash,
      updated_at: clock.now(),
    })
    .where('tenant_id', '=', wanted.tenantId)
    .execute()
}
