import { ratingRoutes } from '@balcao/contract/tickets/ratings'
import { useRead } from '../../api/query.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { formatNumber } from '../../kit/format.ts'
import { Avatar } from '../../kit/marks/Avatar.tsx'
import type { Asking } from '../../kit/resource/state/useQuestion.ts'
import { ErrorState, Loading } from '../../kit/states.tsx'
import styles from './Ratings.module.css'
import { useLabels } from './texts.ts'

const decimal = (value: number, locale: string) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)

/** How ratings stand beside their list; each number narrows the list to what it counts. */
export function Figures({ asking }: { asking: Asking }) {
  const t = useText()
  const { grade: _, ...narrowing } = asking.question.filters
  const found = useRead(ratingRoutes.figures, { query: narrowing })
  const { data } = found
  return (
    <aside className={styles.figures}>
      <section className={`panel ${styles.card}`}>
        {!data && found.isError && <ErrorState error={found.error} retry={() => void found.refetch()} />}
        {!data && !found.isError && <Loading lines={4} />}
        {data && <Distribution figures={data} asking={asking} />}
      </section>
      {data && data.byUser.length > 0 && (
        <section className="panel">
          <h2 className={styles.heading}>{t('ratings.byPerson')}</h2>
          <People figures={data} asking={asking} />
        </section>
      )}
    </aside>
  )
}

interface Part {
  figures: NonNullable<ReturnType<typeof useFigures>['data']>
  asking: Asking
}
const useFigures = () => useRead(ratingRoutes.figures, { query: {} })

function Distribution({ figures: { asked, answered, average, byValue }, asking }: Part) {
  const t = useText()
  const locale = useLocale()
  const labels = useLabels()
  const most = Math.max(1, ...byValue)
  const { filters } = asking.question
  const share = new Intl.NumberFormat(locale, { style: 'percent' }).format(asked === 0 ? 0 : answered / asked)
  const days = filters.days && (['1', '7', '30', '90'] as const).find(one => one === filters.days)
  return (
    <>
      <p className={styles.about}>
        {t('ratings.average')}
        {days && `, ${t(`ratings.days_${days}`)}`}
      </p>
      <p className={styles.average}>
        <strong className="figures">{average === null ? '–' : decimal(average, locale)}</strong> {t('ratings.of5')}
      </p>
      <p className={styles.about}>{t('ratings.answered', { answered, asked, share })}</p>
      <ul className={styles.bars}>
        {byValue
          .map((count, value) => ({ count, value }))
          .reverse()
          .map(({ count, value }) => (
            <li key={value}>
              <button
                type="button"
                aria-pressed={filters.grade === String(value)}
                onClick={() => asking.go({ filters: { ...filters, grade: String(value) }, page: 1 })}
              >
                <span className="only-read-aloud">{t('ratings.show', { grade: value, count })}</span>
                <b aria-hidden>{value}</b>
                <span aria-hidden>{labels[value]}</span>
                <i aria-hidden data-tone={value > 2 ? 'good' : value > 0 ? 'middle' : 'bad'}>
                  <i style={{ width: `${(count / most) * 100}%` }} />
                </i>
                <span aria-hidden className="figures">
                  {formatNumber(count, locale)}
                </span>
              </button>
            </li>
          ))}
      </ul>
    </>
  )
}

function People({ figures: { byUser }, asking }: Part) {
  const t = useText()
  const locale = useLocale()
  const { filters } = asking.question
  return (
    <ul className={styles.people}>
      {byUser.map(({ userId, username, average, count }) => {
        const name = username ?? t('ratings.nobody')
        const shown = (
          <>
            <Avatar name={name} size={28} />
            <span className={styles.name}>{name}</span>
            <b className="figures">{decimal(average, locale)}</b>
            <span className={`${styles.times} figures`}>{formatNumber(count, locale)}</span>
          </>
        )
        return (
          <li key={userId ?? 0}>
            {userId === null ? (
              <span className={styles.person}>{shown}</span>
            ) : (
              <button
                type="button"
                className={styles.person}
                onClick={() => asking.go({ filters: { ...filters, userId: String(userId) }, page: 1 })}
              >
                {shown}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
