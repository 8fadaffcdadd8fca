import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  paused: 'Przerwa: {reason}',
  pausedUntil: 'Przerwa do {until}: {reason}',
} satisfies Translation<typeof pt>
