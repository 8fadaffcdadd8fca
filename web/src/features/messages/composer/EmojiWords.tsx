import { LOCALES } from '@balcao/contract/locales'
import { type RefObject, useEffect, useState } from 'react'
import { useLocale, useText } from '../../../i18n/index.ts'
import { compose, composingIn, useComposing } from './composing.ts'
import type { EmojiFound } from './emoji-words.ts'
import { Options } from './Options.tsx'
import styles from './Picker.module.css'
import { recentEmoji, usedEmoji } from './recent-emoji.ts'
import { usePicking } from './usePicking.ts'

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
    compose(ticketId, { text: now.slice(0, asked.from) + emoji + now.slice(asked.from + asked.begun.length + 1) })
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(after, after)
    })
  }
  const isOpen = found.length > 0
  return { isOpen, found, ...usePicking({ isOpen, found, use, close: () => setClosed(text) }) }
}

export function EmojiWords({ emoji: { isOpen, found, chosen, use } }: { emoji: ReturnType<typeof useEmojiWords> }) {
  const t = useText()
  if (!isOpen) return null
  return (
    <div className={`${styles.picker} ${styles.narrow}`}>
      <Options name={t('messages.emoji')} found={found} keyOf={one => one.emoji} chosen={chosen} onUse={use}>
        {({ emoji, word }) => (
          <>
            <span className={styles.sign}>{emoji}</span>
            <span>:{word}</span>
          </>
        )}
      </Options>
    </div>
  )
}
