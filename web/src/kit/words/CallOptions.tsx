import { Avatar } from '../marks/Avatar.tsx'
import styles from './CallOptions.module.css'
import type { Callable } from './calling.ts'

interface CallOptionsProps {
  label: string
  calling: { found: readonly Callable[]; chosen: Callable | undefined; use(person: Callable): void }
}

/** Whom one can call; the keyboard stays in the box. */
export function CallOptions({ label, calling: { found, chosen, use } }: CallOptionsProps) {
  return (
    <div className={styles.options} role="listbox" aria-label={label}>
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
