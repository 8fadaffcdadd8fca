import { useNames } from '../../../../api/desk.ts'
import { useText } from '../../../../i18n/index.ts'
import { AppLink } from '../../../../kit/controls/AppLink.tsx'
import styles from './Outside.module.css'

/** Whose tickets land where nobody of a queue sees them: told to people who can mend it, as long as there is a queue they could go to. */
export default function WithoutQueue() {
  const t = useText()
  const { desk } = useNames()
  const without = desk.channels.filter(channel => !channel.hasQueue)
  const [first] = without
  if (!first || !desk.queues.some(queue => queue.isActive)) return null
  const names = without.map(({ name }) => name).join(', ')
  return (
    <p className={styles.outside} title={names}>
      <span className={styles.cut}>{t('tickets.queueless', { names })}</span>
      <AppLink to={`/sessoes?editar=${first.id}`}>{t('tickets.giveQueue')}</AppLink>
    </p>
  )
}
