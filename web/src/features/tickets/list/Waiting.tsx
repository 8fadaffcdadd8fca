import { rankOf } from '@balcao/contract/permissions'
import { useMe } from '../../../api/me.ts'
import { useText } from '../../../i18n/index.ts'
import { countOf, narrowingOf, questionOf, usualFor } from '../question.ts'
import { useCounters, useDeskQuery, useHasBotTab } from './useInbox.ts'
import styles from './Waiting.module.css'

/** How many wait to be taken, at the way to the inbox: from when it was first opened here. */
export default function Waiting() {
  const { data } = useDeskQuery(null)
  return data && <Count />
}

function Count() {
  const t = useText()
  const me = useMe()
  const hasBotTab = useHasBotTab()
  const narrowing = narrowingOf(me.configs.filtrosAtendimento, usualFor(rankOf(me)))
  const { data } = useCounters(questionOf('pending', narrowing, hasBotTab))
  const count = data ? countOf('pending', data, hasBotTab) : 0
  if (count === 0) return null
  return (
    <>
      <span className={styles.count} aria-hidden>
        {count > 99 ? '99+' : count}
      </span>
      <span className="only-read-aloud">{`${t('tickets.tab_pending')} ${count}`}</span>
    </>
  )
}
