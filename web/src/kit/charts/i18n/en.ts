import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  chart: 'chart',
  walk: {
    one: '{title}: chart with {count} value. Arrow keys read it.',
    other: '{title}: chart with {count} values. Arrow keys go from one to the next.',
  },
  table: 'Show as a table',
  picture: 'Show as a chart',
  none: 'No value',
  less: 'fewer',
  more: 'more',
} satisfies Translation<typeof pt>
