import { ratingRoutes } from '@balcao/contract/tickets/ratings'
import { RATING } from '@balcao/contract/values/constants'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useRead } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { formatWhen } from '../../../kit/format.ts'
import { ErrorState, Loading } from '../../../kit/states.tsx'
import styles from './card.module.css'
import { Part } from './Part.tsx'

const SHOWN = 20

/** What they gave, in the tickets one may see. */
export function Ratings({ contactId }: { contactId: number }) {
  const t = useText()
  return (
    <Part name="ratings" title={t('around.ratings')}>
      {() => <Given contactId={contactId} />}
    </Part>
  )
}

function Given({ contactId }: { contactId: number }) {
  const t = useText()
  const locale = useLocale()
  const { data, error, refetch } = useRead(ratingRoutes.list, { query: { contactId, pageSize: SHOWN } }, { staleTime: 0 })
  if (error && !data) return <ErrorState error={error} title={t('around.notRead')} retry={() => void refetch()} />
  if (!data) return <Loading lines={2} />
  if (data.rows.length === 0) return <p className={styles.none}>{t('around.noRatings')}</p>
  return (
    <>
      {data.average !== null && (
        <p className={styles.average}>
          <strong className="figures">{data.average.toLocaleString(locale, { maximumFractionDigits: 1 })}</strong>
          <Stars value={data.average} />
          <span>{t('around.ofMost', { most: RATING.max })}</span>
        </p>
      )}
      <ul className={styles.list}>
        {data.rows.map(({ id, evaluation, username, answeredAt, askedAt }) => (
          <li key={id} className={styles.row}>
            <div>
              {evaluation === null ? <span>{t('around.noAnswer')}</span> : <Stars value={evaluation} />}
              <small>{[username, formatWhen(answeredAt ?? askedAt, locale)].filter(Boolean).join(' · ')}</small>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function Stars({ value }: { value: number }) {
  const t = useText()
  const locale = useLocale()
  const said = value.toLocaleString(locale, { maximumFractionDigits: 1 })
  return (
    <span className={styles.stars} role="img" aria-label={t('around.gave', { value: said, most: RATING.max })}>
      {Array.from({ length: RATING.max }, (_, i) => i + 1).map(n =>
        n <= Math.round(value) ? <IconStarFilled key={n} size={15} /> : <IconStar key={n} size={15} stroke={1.75} />,
      )}
    </span>
  )
}
