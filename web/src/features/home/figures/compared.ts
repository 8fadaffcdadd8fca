import type { Home } from '@balcao/contract/reports/home'
import type { useText } from '../../../i18n/index.ts'
import { formatNumber } from '../../../kit/format.ts'
import { spanOf } from '../spans.ts'

type T = ReturnType<typeof useText>
type Compared = Home['resolved']
export interface Comparison {
  words: string
  tone: 'good' | 'bad' | 'plain'
  /** Where it went. */
  to: 'up' | 'down' | null
}

const nothing = (t: T): Comparison => ({ words: t('home.nothingBefore'), tone: 'plain', to: null })

/** Less time is better. */
export function comparedSpan(t: T, { now, before }: Compared): Comparison {
  if (now === null || before === null) return nothing(t)
  const by = Math.round(Math.abs(now - before))
  if (by === 0) return { words: t('home.same'), tone: 'plain', to: null }
  return now < before
    ? { words: t('home.faster', { by: spanOf(by) }), tone: 'good', to: 'down' }
    : { words: t('home.slower', { by: spanOf(by) }), tone: 'bad', to: 'up' }
}

/** More or fewer of them is neither good nor bad. */
export function comparedCount(t: T, locale: string, { now, before }: Compared): Comparison {
  if (now === null || before === null) return nothing(t)
  const by = Math.abs(now - before)
  if (by === 0) return { words: t('home.sameAs'), tone: 'plain', to: null }
  return now < before
    ? { words: t('home.fewer', { by: formatNumber(by, locale) }), tone: 'plain', to: 'down' }
    : { words: t('home.more', { by: formatNumber(by, locale) }), tone: 'plain', to: 'up' }
}

export function comparedRating(t: T, locale: string, { now, before, count }: Home['rating']): Comparison {
  const many = t('home.ratings', { count })
  if (now === null || before === null) return { words: count > 0 ? many : t('home.noRatings'), tone: 'plain', to: null }
  const by = Math.round(Math.abs(now - before) * 10) / 10
  if (by === 0) return { words: `${t('home.same')} · ${many}`, tone: 'plain', to: null }
  const said = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(by)
  return now > before
    ? { words: `${t('home.above', { by: said })} · ${many}`, tone: 'good', to: 'up' }
    : { words: `${t('home.below', { by: said })} · ${many}`, tone: 'bad', to: 'down' }
}
