import { userRoutes } from '@balcao/contract/access/users'
import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { GRADES, ratingRoutes } from '@balcao/contract/tickets/ratings'
import { keepPreviousData } from '@tanstack/react-query'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { formatDateTime } from '../../kit/format.ts'
import { Page } from '../../kit/Page.tsx'
import { isNothing, Listing } from '../../kit/resource/Listing.tsx'
import { listModelOf } from '../../kit/resource/model.ts'
import { rowsChanged } from '../../kit/resource/state/held.ts'
import { queryOf } from '../../kit/resource/state/question.ts'
import { useQuestion } from '../../kit/resource/state/useQuestion.ts'
import { pick } from '../../kit/resource/types.ts'
import { joinLive } from '../../realtime/apply.ts'
import { Figures } from './Figures.tsx'
import { Grade } from './Grade.tsx'
import styles from './Ratings.module.css'
import { RatingTabs } from './RatingTabs.tsx'

joinLive({
  'rating.changed': cache => {
    rowsChanged(cache, ratingRoutes.list.path)
    rowsChanged(cache, ratingRoutes.figures.path)
  },
})

const DAYS = ['1', '7', '30', '90'] as const

const model = listModelOf({
  path: '/avaliacoes/listar',
  texts: 'ratings',
  api: { list: ratingRoutes.list },
  name: rating => rating.contactName,
  leadsTo: ({ ticketId }) => `/atendimento/${ticketId}`,
  columns: {
    contactName: { label: 'ratings.contact' },
    evaluation: { label: 'ratings.grade', onPhone: true, show: ({ evaluation }) => <Grade value={evaluation} /> },
    username: { label: 'ratings.by', show: ({ username }, { t }) => username ?? t('ratings.nobody') },
    attempts: { label: 'ratings.attempts', figures: true },
    askedAt: {
      label: 'ratings.when',
      show: ({ askedAt }) => formatDateTime(askedAt),
      text: ({ askedAt }) => formatDateTime(askedAt),
    },
  },
  filters: {
    grade: {
      label: 'ratings.grade',
      options: GRADES.filter(grade => grade === 'low' || grade === 'none').map(value => ({
        value,
        label: `ratings.${value}` as const,
      })),
    },
    userId: { label: 'ratings.by', pick: pick(userRoutes, user => ({ value: user.id, label: user.name })) },
    queueId: { label: 'ratings.queue', pick: pick(queueRoutes, queue => ({ value: queue.id, label: queue.name })) },
    days: { label: 'ratings.period', options: DAYS.map(value => ({ value, label: `ratings.days_${value}` as const })) },
  },
})

export function RatingsScreen() {
  const t = useText()
  const asking = useQuestion(model)
  const found = useRead(ratingRoutes.list, { query: queryOf(asking.question) }, { placeholderData: keepPreviousData })
  return (
    <Page title={t('ratings.title')} about={t('ratings.about')}>
      <RatingTabs />
      <div className={isNothing(found.data, asking) ? undefined : styles.beside}>
        {!isNothing(found.data, asking) && <Figures asking={asking} />}
        <div className={styles.list}>
          <Listing {...{ model, asking, found }} />
        </div>
      </div>
    </Page>
  )
}
