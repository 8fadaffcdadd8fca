import type { Regional } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  color: 'Colour',
} satisfies Regional<typeof pt>
