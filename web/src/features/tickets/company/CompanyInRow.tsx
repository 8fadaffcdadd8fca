import { useText } from '../../../i18n/index.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import type { Colleague } from './company.ts'
import { wordsOf } from './words.ts'

/** The face of who else is there; whose ticket it is shows its face already. */
export function CompanyInRow({ company, but }: { company: readonly Colleague[]; but: number | undefined }) {
  const t = useText()
  const others = company.filter(({ userId }) => userId !== but)
  const [first] = others
  if (!first) return null
  const words = wordsOf(others, t)
  return (
    <span role="img" aria-label={words} title={words}>
      <Avatar name={first.name} size={18} />
    </span>
  )
}
