import { ownBrandRoutes } from '@balcao/contract/tenants/own-brand'
import { tenantRoutes } from '@balcao/contract/tenants/tenants'
import { BAKERY_NAME } from './logins.ts'
import type { Stage } from './stage.ts'

/** The bakery goes by its own name and colour, so that one sees what a company can choose. */
export async function brands({ root }: Stage): Promise<void> {
  const { rows } = await root(tenantRoutes.list, { query: { searchParam: BAKERY_NAME } })
  for (const { id } of rows)
    await root(ownBrandRoutes.save, { body: { tenantId: id, name: 'Estrela do Sul', colors: { primary: '#7B3FA0' } } })
}
