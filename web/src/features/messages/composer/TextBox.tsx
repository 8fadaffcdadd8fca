import { type ClipboardEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import { useText } from '../../../i18n/index.ts'
import { hasKeyboard, useCursorHere } from '../../../kit/writing.ts'
import styles from './Composer.module.css'
import { compose, stopEditing, useComposing } from './state/composing.ts'

interface TextBoxProps {
  ticketId: number
  box: RefObject<HTMLTextAreaElement | null>
  most: number | undefined
  onSend(): unknown
  /** Up, where nothing is written. */
  onUp(): void
  onPaste(event: ClipboardEvent): void
  /** True: somebody else took the key. */
  onKeyBefore(event: KeyboardEvent): boolean
}

const HIGHEST_PX = 168

/** Grows with what is written. Enter sends, Shift+Enter breaks the line; on a phone Enter breaks it, and the button sends. */
export function TextBox({ ticketId, box, most, onSend, onUp, onPaste, onKeyBefore }: TextBoxProps) {
  const t = useText()
  const { text, editing } = useComposing(ticketId)
  useCursorHere(box)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have another height
  useLayoutEffect(() => {
    const area = box.current
    if (!area) return
    area.style.height = '0'
    area.style.height = `${Math.min(area.scrollHeight, HIGHEST_PX)}px`
  }, [box, text])

  const onKeyDown = (event: KeyboardEvent) => {
    if (onKeyBefore(event)) return
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey && !event.nativeEvent.isComposing && hasKeyboard()) {
      event.preventDefault()
      onSend()
    }
    if (event.key === 'ArrowUp' && text === '' && editing === undefined) {
      event.preventDefault()
      onUp()
    }
    if (event.key === 'Escape' && editing !== undefined) {
      event.stopPropagation()
      stopEditing(ticketId)
    }
  }
  return (
    <textarea
      ref={box}
      className={styles.text}
      rows={1}
      aria-label={t('messages.message')}
      placeholder={t('messages.message')}
      value={text}
      maxLength={most}
      onChange={event => compose(ticketId, { text: event.currentTarget.value })}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  )
}
