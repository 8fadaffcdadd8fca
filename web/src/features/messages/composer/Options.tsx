import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './picking/Picker.module.css'

interface OptionsProps<T> {
  name: string
  found: readonly T[]
  keyOf(one: T): string | number
  chosen: T | undefined
  onUse(one: T): void
  children(one: T): ReactNode
}

/** What the keyboard walks through from the box below. */
export function Options<T>({ name, found, keyOf, chosen, onUse, children }: OptionsProps<T>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one became the active one
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div ref={list} role="listbox" aria-label={name} className={styles.list}>
      {found.map(one => (
        // The keyboard is in the box below.
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: see above
        <div
          key={keyOf(one)}
          id={`${id}-${keyOf(one)}`}
          role="option"
          aria-selected={one === chosen}
          className={styles.option}
          onClick={() => onUse(one)}
        >
          {children(one)}
        </div>
      ))}
    </div>
  )
}
