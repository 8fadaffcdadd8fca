import type { Home } from '@balcao/contract/reports/home'
import { useLocale, useText } from '../../../i18n/index.ts'
import { formatNumber, formatSpan } from '../../../kit/format.ts'
import styles from '../Home.module.css'
import { spanParts } from '../spans.ts'
import { comparedCount, comparedRating, comparedSpan } from './compared.ts'
import { Tile } from './Tile.tsx'

interface TilesProps {
  home: Home
  /** What is so now, by events. */
  live: { open: number; waiting: number; free: number; oldest: string | null }
  late: 'amber' | 'red' | undefined
  now: number
  to: Record<'waiting' | 'inService' | 'reply', `/${string}`> & Record<'resolve' | 'rating', `/${string}` | null>
}

export function Tiles({ home, live, late, now, to }: TilesProps) {
  const t = useText()
  const locale = useLocale()
  const until = (home.hour ?? 23) + 1
  const { reply, resolve, rating } = home
  return (
    <section className={styles.tiles} aria-label={t('home.figures')}>
      <Tile
        label={t('home.waiting')}
        help={t('home.waitingHelp')}
        figure={formatNumber(live.waiting, locale)}
        late={live.waiting > 0 ? late : undefined}
        compared={{
          words:
            live.oldest === null
              ? t('home.nobodyWaits')
              : [
                  ...(live.free > 0 ? [t('home.free', { count: live.free })] : []),
                  t('home.oldest', { span: formatSpan(Math.max(0, now - Date.parse(live.oldest))) }),
                ].join(' · '),
          tone: 'plain',
          to: null,
        }}
        spark={home.unanswered.slice(0, until)}
        to={to.waiting}
      />
      <Tile
        label={t('home.inService')}
        help={t('home.inServiceHelp')}
        figure={formatNumber(live.open, locale)}
        compared={comparedCount(t, locale, { now: live.open, before: home.inService.before })}
        spark={overDay(home, live.open, until)}
        to={to.inService}
      />
      <Tile
        label={t('home.reply')}
        help={t('home.replyHelp')}
        {...spanParts(reply.now)}
        compared={comparedSpan(t, reply)}
        spark={reply.byHour.slice(0, until)}
        to={to.reply}
      />
      <Tile
        label={t('home.resolve')}
        help={t('home.resolveHelp')}
        {...spanParts(resolve.now)}
        compared={comparedSpan(t, resolve)}
        spark={resolve.byHour.slice(0, until)}
        to={to.resolve}
      />
      <Tile
        label={t('home.rating')}
        help={t('home.ratingHelp')}
        figure={rating.now === null ? '–' : new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(rating.now)}
        unit={rating.now === null ? '' : t('home.of5')}
        compared={comparedRating(t, locale, rating)}
        spark={rating.byDay}
        to={to.rating}
      />
    </section>
  )
}

/** In service at the end of each hour: counted back from now by what began and ended since. */
function overDay({ isToday, inService: { began, ended } }: Home, open: number, until: number): number[] {
  const last = isToday ? open : 0
  const at = (hour: number) =>
    began.slice(hour + 1, until).reduce<number>((sum, n) => sum - (n ?? 0), 0) +
    ended.slice(hour + 1, until).reduce<number>((sum, n) => sum + (n ?? 0), last)
  return Array.from({ length: until }, (_, hour) => Math.max(0, at(hour)))
}
