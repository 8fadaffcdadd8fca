import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  paused: 'Перерыв: {reason}',
  pausedUntil: 'Перерыв до {until}: {reason}',
} satisfies Translation<typeof pt>
