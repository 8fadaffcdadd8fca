import { log } from '../log.ts'
import { crossTenants, type PlatformTx } from './db.ts'

/**
 * Crosses the walls between tenants, and says why. Only the features the import rules name may import this file:
 * everybody else works through `withTenant`.
 */
export function withPlatform<T>(reason: string, work: (tx: PlatformTx) => Promise<T>): Promise<T> {
  log.debug({ reason }, 'crossing tenants')
  return crossTenants(work)
}
