import { plainScreen } from '../../kit/resource/plainScreen.ts'

export default [
  plainScreen('/configuracoes/manual', 'handbook', () => import('./handbook.screen.tsx').then(screen => screen.HandbookScreen)),
]
