import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  paused: 'En pausa: {reason}',
  pausedUntil: 'En pausa hasta {until}: {reason}',
} satisfies Translation<typeof pt>
