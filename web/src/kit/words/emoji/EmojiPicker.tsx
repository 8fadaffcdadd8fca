import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import styles from './EmojiPicker.module.css'
import { EMOJI_GROUPS } from './emoji.ts'
import { eachEmoji, recentEmoji, usedEmoji } from './recent-emoji.ts'

/** Emoji by group; those one uses come first. */
export default function EmojiPicker({ onPick, onClose }: { onPick(emoji: string): void; onClose(): void }) {
  const t = useText()
  const ref = useRef<HTMLDivElement>(null)
  const [latest] = useState(recentEmoji)
  useEffect(() => {
    ref.current?.querySelector('button')?.focus()
    const away = (event: PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.parentElement?.contains(event.target)) onClose()
    }
    window.addEventListener('pointerdown', away)
    return () => window.removeEventListener('pointerdown', away)
  }, [onClose])

  const pick = (emoji: string) => {
    usedEmoji(emoji)
    onPick(emoji)
    onClose()
  }
  return (
    <div
      ref={ref}
      className={styles.picker}
      role="dialog"
      aria-label={t('messages.emoji')}
      onKeyDown={event => walk(event, onClose)}
    >
      <Group name={t('messages.emojiRecent')} emoji={latest} onPick={pick} />
      {EMOJI_GROUPS.map(({ name, emoji }) => (
        <Group key={name} name={t(name)} emoji={eachEmoji(emoji)} onPick={pick} />
      ))}
    </div>
  )
}

function Group({ name, emoji, onPick }: { name: string; emoji: readonly string[]; onPick(emoji: string): void }) {
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <div className={styles.grid}>
        {emoji.map(one => (
          <button key={one} type="button" tabIndex={-1} onClick={() => onPick(one)}>
            {one}
          </button>
        ))}
      </div>
    </section>
  )
}

const PER_ROW = 8

/** Arrows walk the signs. */
function walk(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  if (event.key === 'Escape') {
    event.stopPropagation()
    onClose()
  }
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: PER_ROW, ArrowUp: -PER_ROW }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex(button => button.matches(':focus'))
  buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus()
}
