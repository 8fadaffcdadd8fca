import { plainScreen } from '../../kit/resource/plainScreen.ts'

export default [plainScreen('/tenants', 'tenants', () => import('./tenants.screen.tsx').then(screen => screen.TenantsScreen))]
