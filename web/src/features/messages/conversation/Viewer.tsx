import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { IconChevronLeft, IconChevronRight, IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { formatDateTime } from '../../../kit/format.ts'
import { comeBack } from '../../../kit/writing.ts'
import { mediaAddress } from '../bubble/address.ts'
import styles from './Viewer.module.css'

interface ViewerProps {
  messages: readonly MessageRow[]
  id: number
  onGo(id: number): void
  onClose(): void
}

const STEP = 1.5
const MOST_ZOOM = STEP ** 5

/** A picture over the page; arrows go to the next one of the conversation. */
export default function Viewer({ messages, id, onGo, onClose }: ViewerProps) {
  const t = useText()
  const ref = useRef<HTMLDialogElement>(null)
  const [zoom, setZoom] = useState(1)
  const closer = (by: number) => setZoom(now => Math.min(MOST_ZOOM, Math.max(1, now * by)))
  useLayoutEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      comeBack(before)
    }
  }, [])
  const pictures = messages.filter(message => message.media?.kind === 'image' && !message.isDeleted && !message.media.state)
  const at = pictures.findIndex(message => message.id === id)
  const message = pictures[at]
  const go = (step: number) => {
    const next = pictures[at + step]
    if (!next) return
    setZoom(1)
    onGo(next.id)
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
        if (event.key === '+' || event.key === '=') closer(STEP)
        if (event.key === '-') closer(1 / STEP)
        // Closer up the arrows move what is seen.
        if (zoom > 1) return
        if (event.key === 'ArrowLeft') go(-1)
        if (event.key === 'ArrowRight') go(1)
      }}
    >
      <header>
        <span className="figures">{formatDateTime(message.timestamp ?? message.createdAt)}</span>
        <button type="button" aria-label={t('messages.zoomOut')} disabled={zoom === 1} onClick={() => closer(1 / STEP)}>
          <IconZoomOut size={20} stroke={1.75} aria-hidden />
        </button>
        <button type="button" aria-label={t('messages.zoomIn')} disabled={zoom === MOST_ZOOM} onClick={() => closer(STEP)}>
          <IconZoomIn size={20} stroke={1.75} aria-hidden />
        </button>
        <a href={mediaAddress(id)} download={message.media?.name ?? ''} aria-label={t('messages.downloadPhoto')}>
          <IconDownload size={20} stroke={1.75} aria-hidden />
        </a>
        <button type="button" aria-label={t('kit.close')} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: plus and minus do the same, and so do the buttons */}
      <div
        className={styles.stage}
        tabIndex={zoom > 1 ? 0 : -1}
        data-zoomed={zoom > 1 || undefined}
        onDoubleClick={() => setZoom(zoom > 1 ? 1 : STEP * STEP)}
        onWheel={event => event.ctrlKey && closer(event.deltaY < 0 ? STEP : 1 / STEP)}
      >
        <img
          src={mediaAddress(id)}
          alt={message.body || t('messages.photo')}
          style={{ width: zoom > 1 ? `${zoom * 100}%` : undefined }}
        />
      </div>
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
