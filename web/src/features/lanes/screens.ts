import { plainScreen } from '../../kit/resource/plainScreen.ts'

const screens = () => import('./lanes.screen.tsx')

export default [
  plainScreen('/lanes', 'lanes', () => screens().then(its => its.LanesScreen)),
  plainScreen('/configuracoes/lanes', 'lanes', () => screens().then(its => its.LanesSettings)),
]
