import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  paused: 'In pausa: {reason}',
  pausedUntil: 'In pausa fino a {until}: {reason}',
} satisfies Translation<typeof pt>
