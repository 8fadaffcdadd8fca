import { plainScreen } from '../../kit/resource/plainScreen.ts'

export default [
  plainScreen('/configuracoes/variaveis', 'ownVariables', () =>
    import('./ownVariables.screen.tsx').then(screen => screen.OwnVariablesScreen),
  ),
]
