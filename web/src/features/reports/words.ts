import type { ReportWords } from '@balcao/contract/reports/words'

type Prefixed<P extends string, T> = { readonly [K in keyof T & string as `${P}${K}`]: T[K] }

const prefixed = <const P extends string, T extends object>(prefix: P, words: T) =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [prefix + key, text])) as Prefixed<P, T>

/** What files say over their columns, a screen says too. */
export const screenWords = ({ titles, columns, kinds, other }: ReportWords) => ({
  ...prefixed('title_', titles),
  ...prefixed('col_', columns),
  ...prefixed('kind_', kinds),
  ...prefixed('is_', other),
})
