import type { Regional } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  grey: 'Grey',
  otherColour: 'Another colour',
} satisfies Regional<typeof pt>
