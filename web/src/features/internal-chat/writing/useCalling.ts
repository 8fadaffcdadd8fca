import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { begunCall, type Callable, peopleFor } from '../../../kit/words/calling.ts'
import { usePicking } from '../../../kit/words/usePicking.ts'
import { draft, draftOf, useDraft } from './drafts.ts'

/** A member by `@` and the beginning of a name. Who is picked is called: a name that is only written calls nobody. */
export function useCalling(chatId: number, members: readonly Callable[], box: RefObject<HTMLTextAreaElement | null>) {
  const { text, picked } = useDraft(chatId)
  const [closed, setClosed] = useState<string | null>(null)
  const caret = Math.min(box.current?.selectionStart ?? text.length, text.length)
  const asked = text === closed ? null : begunCall(text, caret)
  // Who was picked stands there whole, wherever the cursor is in their name.
  const isDone = asked && picked.some(({ name }) => text.startsWith(`@${name}`, asked.from))
  const found = asked && !isDone ? peopleFor(members, asked.begun) : []
  const use = ({ id, name }: Callable) => {
    if (!asked) return
    const now = draftOf(chatId)
    const next = `${now.text.slice(0, asked.from)}@${name} ${now.text.slice(asked.from + asked.begun.length + 1)}`
    // At once: the next key is meant for what stands there then.
    flushSync(() => draft(chatId, { text: next, picked: [...now.picked.filter(one => one.id !== id), { id, name }] }))
    const at = asked.from + name.length + 2
    box.current?.focus()
    box.current?.setSelectionRange(at, at)
  }
  const isOpen = found.length > 0
  return { isOpen, found, ...usePicking({ isOpen, found, use, close: () => setClosed(text) }) }
}

/** Of those who were picked, whose names still stand there. */
export const calledBy = ({ text, picked }: ReturnType<typeof draftOf>): number[] =>
  picked.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)
