import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  paused: 'On a break: {reason}',
  pausedUntil: 'On a break until {until}: {reason}',
} satisfies Translation<typeof pt>
