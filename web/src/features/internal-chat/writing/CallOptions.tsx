import { useText } from '../../../i18n/index.ts'
import { Avatar } from '../../../kit/marks/Avatar.tsx'
import styles from '../Chat.module.css'
import type { useCalling } from './useCalling.ts'

/** Whom one can call; the keyboard stays in the box. */
export function CallOptions({ calling: { found, chosen, use } }: { calling: ReturnType<typeof useCalling> }) {
  const t = useText()
  return (
    <div className={styles.calling} role="listbox" aria-label={t('internal-chat.callSomebody')}>
      {found.map(person => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box
        <div
          key={person.id}
          role="option"
          aria-selected={person === chosen}
          onPointerDown={event => event.preventDefault()}
          onClick={() => use(person)}
        >
          <Avatar name={person.name} size={22} />
          {person.name}
        </div>
      ))}
    </div>
  )
}
