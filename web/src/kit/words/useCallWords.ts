import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { begunCall, type Callable, peopleFor } from './calling.ts'
import { usePicking } from './usePicking.ts'

interface CallWords {
  text: string
  people: readonly Callable[]
  box: RefObject<HTMLTextAreaElement | null>
  change(text: string): void
}

/** Somebody by `@` and the beginning of a name, in a box of one's own. */
export function useCallWords({ text, people, box, change }: CallWords) {
  const [closed, setClosed] = useState<string | null>(null)
  const caret = Math.min(box.current?.selectionStart ?? text.length, text.length)
  const asked = text === closed ? null : begunCall(text, caret)
  const isWhole = asked && people.some(({ name }) => name === asked.begun)
  const found = asked && !isWhole ? peopleFor(people, asked.begun) : []
  const use = ({ name }: Callable) => {
    if (!asked) return
    const next = `${text.slice(0, asked.from)}@${name} ${text.slice(asked.from + asked.begun.length + 1)}`
    // The cursor still stands in the name while this is drawn: it would be taken for begun once more.
    flushSync(() => {
      setClosed(next)
      change(next)
    })
    const at = asked.from + name.length + 2
    box.current?.focus()
    box.current?.setSelectionRange(at, at)
  }
  const isOpen = found.length > 0
  return { isOpen, found, ...usePicking({ isOpen, found, use, close: () => setClosed(text) }) }
}
