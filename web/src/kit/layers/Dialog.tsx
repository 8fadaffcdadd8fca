import { CloseButton } from '@mantine/core'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useText } from '../../i18n/index.ts'
import { comeBack } from '../writing.ts'
import styles from './Dialog.module.css'

interface DialogProps {
  title: string
  onClose: () => void
  /** In pixels; a phone gives it the whole width. */
  width?: number
  /** Near the top and without a visible head, for something one types into at once. */
  high?: boolean
  children: ReactNode
}

/**
 * The browser's own dialog: it holds the focus, closes with Esc, and leaves the rest of the page silent. It opens on its first
 * field, or on what is marked `data-autofocus`, and closing it leads back to where one was.
 */
export function Dialog({ title, onClose, width = 520, high = false, children }: DialogProps) {
  const t = useText()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    dialog?.showModal()
    if (dialog) (firstIn(dialog) ?? dialog).focus()
    return () => {
      dialog?.close()
      comeBack(before)
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Esc, which the browser brings
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={`${styles.dialog} ${high ? styles.high : ''}`}
      style={{ '--width': `${width}px` }}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => event.target === ref.current && onClose()}
    >
      {high ? (
        <h2 id={titleId} className="only-read-aloud">
          {title}
        </h2>
      ) : (
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <CloseButton aria-label={t('kit.close')} onClick={onClose} />
        </header>
      )}
      {high ? children : <div className={styles.body}>{children}</div>}
    </dialog>
  )
}

const FIELDS = 'input:not([type=hidden], [type=file], :disabled), select:not(:disabled), textarea:not(:disabled)'

/** Where somebody begins; without a field, what can be pressed, and never first the way out. */
const firstIn = (dialog: HTMLElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[data-autofocus]') ??
  dialog.querySelector<HTMLElement>(FIELDS) ??
  dialog.querySelector<HTMLElement>('header ~ * button:not(:disabled), header ~ * a[href]')
