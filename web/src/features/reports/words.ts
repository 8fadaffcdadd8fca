import type { ReportWords } from '@balcao/contract/reports/words'
import { prefixed } from '../../i18n/prefixed.ts'

/** What files say over their columns, a screen says too. */
export const screenWords = ({ titles, columns, kinds, other }: ReportWords) => ({
  ...prefixed('title_', titles),
  ...prefixed('col_', columns),
  ...prefixed('kind_', kinds),
  ...prefixed('is_', other),
})
