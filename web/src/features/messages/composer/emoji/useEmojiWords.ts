import { LOCALES } from '@balcao/contract/values/locales'
import { type RefObject, useEffect, useState } from 'react'
import { useLocale } from '../../../../i18n/index.ts'
import { recentEmoji, usedEmoji } from '../../../../kit/words/emoji/recent-emoji.ts'
import { usePicking } from '../../../../kit/words/usePicking.ts'
import { composeAt } from '../state/compose-at.ts'
import { composingIn, useComposing } from '../state/composing.ts'
import type { EmojiFound } from './emoji-words.ts'

type Words = typeof import('./emoji-words.ts')
const NONE: readonly EmojiFound[] = []

/** Emoji by a colon and the beginning of a word. The words are fetched at the first colon. */
export function useEmojiWords(ticketId: number, box: RefObject<HTMLTextAreaElement | null>) {
  const locale = useLocale()
  const { text } = useComposing(ticketId)
  const [words, setWords] = useState<Words | null>(null)
  const [closed, setClosed] = useState<string | null>(null)
  const hasColon = text.includes(':')
  useEffect(() => {
    if (hasColon) void import('./emoji-words.ts').then(setWords)
  }, [hasColon])

  const caret = box.current?.selectionStart ?? text.length
  const asked = words && text !== closed ? words.askedBefore(text, caret) : null
  const found = words && asked ? words.findEmoji(asked.begun, LOCALES[locale], recentEmoji()) : NONE
  const use = ({ emoji }: EmojiFound) => {
    if (!asked) return
    usedEmoji(emoji)
    const { text: now } = composingIn(ticketId)
    const after = asked.from + emoji.length
    const next = now.slice(0, asked.from) + emoji + now.slice(asked.from + asked.begun.length + 1)
    composeAt(ticketId, { text: next }, { box, at: after })
  }
  const isOpen = found.length > 0
  return { isOpen, found, ...usePicking({ isOpen, found, use, close: () => setClosed(text) }) }
}
