import { plainScreen } from '../../kit/resource/plainScreen.ts'

export default [plainScreen('/usuarios', 'users', () => import('./users.screen.tsx').then(screen => screen.UsersScreen))]
