import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  paused: 'En pause : {reason}',
  pausedUntil: 'En pause jusqu’à {until} : {reason}',
} satisfies Translation<typeof pt>
