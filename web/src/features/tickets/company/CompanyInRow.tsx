import { useText } from '../../../i18n/index.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { useCompany } from './company.ts'
import { wordsOf } from './words.ts'

/** The face of who else is there; whose ticket it is shows its face already. */
export function CompanyInRow({ ticketId, but }: { ticketId: number; but: number | undefined }) {
  const t = useText()
  const others = useCompany(ticketId).filter(({ userId }) => userId !== but)
  const [first] = others
  if (!first) return null
  const words = wordsOf(others, t)
  return (
    <span role="img" aria-label={words} title={words}>
      <Avatar name={first.name} size={18} />
    </span>
  )
}
