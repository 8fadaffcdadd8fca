import { useText } from '../../../i18n/index.ts'
import { Avatar } from '../../../kit/marks/Avatar.tsx'
import type { Colleague } from './viewers.ts'
import { wordsOf } from './words.ts'

/** The faces of the other viewers; the owner's face is in the row already. */
export function ViewersInRow({ viewers, but }: { viewers: readonly Colleague[]; but: number | undefined }) {
  const t = useText()
  const others = viewers.filter(({ userId }) => userId !== but)
  const [first] = others
  if (!first) return null
  const words = wordsOf(others, t)
  return (
    <span role="img" aria-label={words} title={words}>
      <Avatar name={first.name} picture={first.picture} size={18} />
    </span>
  )
}
