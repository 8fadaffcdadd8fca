import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  paused: 'In Pause: {reason}',
  pausedUntil: 'In Pause bis {until}: {reason}',
} satisfies Translation<typeof pt>
