import { plainScreen } from '../../kit/resource/plainScreen.ts'

export default [plainScreen('/filas', 'queues', () => import('./queues.screen.tsx').then(screen => screen.QueuesScreen))]
