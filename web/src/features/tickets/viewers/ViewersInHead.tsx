import { useText } from '../../../i18n/index.ts'
import { Avatar } from '../../../kit/marks/Avatar.tsx'
import styles from './Viewers.module.css'
import { useViewers } from './viewers.ts'
import { wordsOf } from './words.ts'

const MOST_FACES = 3

/** Beside the customer's name: who else has the conversation before them. */
export function ViewersInHead({ ticketId }: { ticketId: number }) {
  const t = useText()
  const colleagues = useViewers(ticketId)
  const [first] = colleagues
  if (!first) return null
  return (
    <span className={styles.viewers} data-typing={first.isTyping || undefined}>
      <span className={styles.faces}>
        {colleagues.slice(0, MOST_FACES).map(({ userId, name, picture }) => (
          <Avatar key={userId} name={name} picture={picture} size={18} />
        ))}
      </span>
      <span className={styles.words} title={colleagues.map(({ name }) => name).join(', ')}>
        {wordsOf(colleagues, t)}
      </span>
    </span>
  )
}
