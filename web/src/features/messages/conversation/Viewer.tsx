import type { MessageRow } from '@balcao/contract/ticket-rows'
import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../../i18n/index.ts'
import { formatDateTime } from '../../../kit/format.ts'
import { mediaAddress } from '../bubble/address.ts'
import styles from './Viewer.module.css'

interface ViewerProps {
  messages: readonly MessageRow[]
  id: number
  onGo(id: number): void
  onClose(): void
}

/** A picture over the page; arrows go to the next one of the conversation. */
export default function Viewer({ messages, id, onGo, onClose }: ViewerProps) {
  const t = useText()
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const pictures = messages.filter(message => message.media?.kind === 'image' && !message.isDeleted && !message.media.state)
  const at = pictures.findIndex(message => message.id === id)
  const message = pictures[at]
  const go = (step: number) => {
    const next = pictures[at + step]
    if (next) onGo(next.id)
  }
  if (!message) return null

  return (
    <dialog
      ref={ref}
      className={styles.viewer}
      aria-label={t('messages.photo')}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={event => {
        if (event.key === 'ArrowLeft') go(-1)
        if (event.key === 'ArrowRight') go(1)
      }}
    >
      <header>
        <span className="figures">{formatDateTime(message.timestamp ?? message.createdAt)}</span>
        <a href={mediaAddress(id)} download={message.media?.name ?? ''} aria-label={t('messages.downloadPhoto')}>
          <IconDownload size={20} stroke={1.75} aria-hidden />
        </a>
        <button type="button" aria-label={t('kit.close')} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </header>
      <img src={mediaAddress(id)} alt={message.body || t('messages.photo')} />
      {message.body && <p>{message.body}</p>}
      {at > 0 && (
        <button type="button" className={styles.before} aria-label={t('messages.previous')} onClick={() => go(-1)}>
          <IconChevronLeft size={26} stroke={1.75} aria-hidden />
        </button>
      )}
      {at < pictures.length - 1 && (
        <button type="button" className={styles.after} aria-label={t('messages.next')} onClick={() => go(1)}>
          <IconChevronRight size={26} stroke={1.75} aria-hidden />
        </button>
      )}
    </dialog>
  )
}
