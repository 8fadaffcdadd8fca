import { plainScreen } from '../../kit/resource/plainScreen.ts'

export default [plainScreen('/planos', 'plans', () => import('./plans.screen.tsx').then(screen => screen.PlansScreen))]
