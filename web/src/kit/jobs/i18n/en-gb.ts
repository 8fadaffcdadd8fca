import type { Regional } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  cancelled: 'Cancelled',
} satisfies Regional<typeof pt>
