import { type RefObject, useState } from 'react'
import { useNames } from '../../../../api/desk.ts'
import { useMe } from '../../../../api/me.ts'
import { begunCall, type Callable, peopleFor } from '../../../../kit/words/calling.ts'
import { usePicking } from '../../../../kit/words/usePicking.ts'
import { composeAt } from '../state/compose-at.ts'
import { composingIn, useComposing } from '../state/composing.ts'

/** Who can be called in a note: everybody who works here but oneself. */
export function useColleagues(): Callable[] {
  const { desk } = useNames()
  const { userId } = useMe()
  return desk.users.filter(user => user.isActive && user.id !== userId)
}

/** A colleague by `@` and the beginning of a name. */
export function usePeopleWords(ticketId: number, box: RefObject<HTMLTextAreaElement | null>) {
  const { note } = useComposing(ticketId)
  const people = useColleagues()
  const [closed, setClosed] = useState<string | null>(null)
  const caret = box.current?.selectionStart ?? note.length
  const asked = note === closed ? null : begunCall(note, Math.min(caret, note.length))
  const isWhole = asked && people.some(({ name }) => name === asked.begun)
  const found = asked && !isWhole ? peopleFor(people, asked.begun) : []
  const use = ({ name }: Callable) => {
    if (!asked) return
    const { note: now } = composingIn(ticketId)
    const after = asked.from + name.length + 2
    const next = `${now.slice(0, asked.from)}@${name} ${now.slice(asked.from + asked.begun.length + 1)}`
    // The cursor still stands in the name while this is drawn: it would be taken for begun once more.
    setClosed(next)
    composeAt(ticketId, { note: next }, { box, at: after })
  }
  const isOpen = found.length > 0
  return { isOpen, found, ...usePicking({ isOpen, found, use, close: () => setClosed(note) }) }
}
