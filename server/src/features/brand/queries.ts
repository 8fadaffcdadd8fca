import { refuse } from '@balcao/contract/errors'
import { type Brand, PRODUCT_BRAND } from '@balcao/contract/tenants/brand'
import type { OwnBrand } from '@balcao/contract/tenants/own-brand'
import { MAIN_TENANT } from '@balcao/contract/values/constants'
import { type RawBuilder, sql } from 'kysely'
import { type PlatformTx, queryTenant, type Tx } from '../../infra/database/db.ts'

const PRODUCT = sql`${JSON.stringify(PRODUCT_BRAND)}::jsonb`

/** The SQL of a company's whole brand, in the shape of the contract. */
export const brandSql = (tenant: RawBuilder<unknown>): RawBuilder<Brand> => sql`brand_of(${tenant}, ${PRODUCT})`

/** The brand of a company: its own, then the main company's, then the product's. */
export async function brandOf(tenant: number): Promise<Brand> {
  return only(await queryTenant(MAIN_TENANT, () => sql<{ brand: Brand }>`select ${brandSql(sql`${tenant}::bigint`)} as brand`))
}

/** The brand of the company this host name belongs to; the main company's when it is nobody's. */
export async function brandAt(host: string): Promise<Brand> {
  const tenant = sql`coalesce(tenant_of('host', ${host}), ${MAIN_TENANT})`
  return only(await queryTenant(MAIN_TENANT, () => sql<{ brand: Brand }>`select ${brandSql(tenant)} as brand`))
}

/** The terms of use behind this host name, as they are published; null where nobody published any. */
export async function termsAt(host: string): Promise<string | null> {
  const [row] = await queryTenant(
    MAIN_TENANT,
    () => sql<{ text: string | null }>`select terms_of(coalesce(tenant_of('host', ${host}), ${MAIN_TENANT})) as text`,
  )
  return row?.text ?? null
}

function only([row]: { brand: Brand }[]): Brand {
  if (!row) throw new Error('no brand')
  return row.brand
}

/** What a company chose itself. */
export async function ownBrandOf(tx: Tx | PlatformTx, tenantId: number): Promise<OwnBrand> {
  const { rows } = await sql<OwnBrand>`
    select t.id as "tenantId", b.name, coalesce(b.colors, '{}') as colors, b.mail_from as "mailFrom", b.terms,
      '/brand/' || t.id || '/logo/' || b.logo_hash as logo, '/brand/' || t.id || '/favicon/' || b.favicon_hash as favicon
    from tenants t left join brands b on b.tenant_id = t.id
    where t.id = ${tenantId} and t.deleting_at is null`.execute(tx)
  return rows[0] ?? refuse('ERR_NO_TENANT_FOUND', { id: tenantId })
}

type BrandImage = 'logo' | 'favicon'

/** A picture by its company and its hash: without the hash nobody finds it. */
export async function brandImage(tenant: number, image: BrandImage, hash: string): Promise<Buffer | null> {
  const [row] = await queryTenant(tenant, db =>
    db.selectFrom('brands').select(`${image} as bytes`).where(`${image}_hash`, '=', hash),
  )
  return row?.bytes ?? null
}
