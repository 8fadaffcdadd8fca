import { type KeyboardEvent, useState } from 'react'

interface Picking<T> {
  isOpen: boolean
  found: readonly T[]
  use(one: T): void
  close(): void
}

/** One of several while the keyboard stays in the box: the arrows walk, Enter or Tab takes it, Escape leaves. */
export function usePicking<T>({ isOpen, found, use, close }: Picking<T>) {
  const [at, setAt] = useState(0)
  const chosen = found[Math.min(at, found.length - 1)]
  const take = (one: T) => {
    setAt(0)
    use(one)
  }
  /** True: the key was the picker's. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) setAt((Math.min(at, found.length - 1) + step + found.length) % found.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen !== undefined) take(chosen)
    else if (event.key === 'Escape') close()
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { chosen, use: take, onKeyDown }
}
