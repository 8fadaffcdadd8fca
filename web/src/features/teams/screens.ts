import { plainScreen } from '../../kit/resource/plainScreen.ts'

export default [plainScreen('/equipes', 'teams', () => import('./teams.screen.tsx').then(screen => screen.TeamsScreen))]
