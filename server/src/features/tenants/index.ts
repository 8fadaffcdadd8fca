export { type FirstLogin, install } from './first-run.ts'
export { newTenantId } from './new-tenant.ts'
