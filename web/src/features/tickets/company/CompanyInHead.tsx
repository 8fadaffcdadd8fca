import { useText } from '../../../i18n/index.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import styles from './Company.module.css'
import { useCompany } from './company.ts'
import { wordsOf } from './words.ts'

const MOST_FACES = 3

/** Beside the customer's name: who else has the conversation before them. */
export function CompanyInHead({ ticketId }: { ticketId: number }) {
  const t = useText()
  const colleagues = useCompany(ticketId)
  const [first] = colleagues
  if (!first) return null
  return (
    <span className={styles.company} data-typing={first.isTyping || undefined}>
      <span className={styles.faces}>
        {colleagues.slice(0, MOST_FACES).map(({ userId, name }) => (
          <Avatar key={userId} name={name} size={18} />
        ))}
      </span>
      <span className={styles.words} title={colleagues.map(({ name }) => name).join(', ')}>
        {wordsOf(colleagues, t)}
      </span>
    </span>
  )
}
