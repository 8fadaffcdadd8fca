import { plainScreen } from '../../kit/resource/plainScreen.ts'

export default [
  plainScreen('/usuariotenants', 'userTenants', () =>
    import('./userTenants.screen.tsx').then(screen => screen.UserTenantsScreen),
  ),
]
