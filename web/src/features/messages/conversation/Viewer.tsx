import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { IconChevronLeft, IconChevronRight, IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
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

/** Each step makes it half as large again; the first shows it whole. */
const STEP = 1.5
const MOST_STEPS = 5
const ARROW_PX = 80
/** How far to the right, how far down. */
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A picture over the page; arrows go to the next one of the conversation. */
export default function Viewer({ messages, id, onGo, onClose }: ViewerProps) {
  const t = useText()
  const ref = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [steps, setSteps] = useState(0)
  const closer = (by: number) => setSteps(now => Math.min(MOST_STEPS, Math.max(0, now + by)))
  useSameMiddle(stage, steps)
  usePinch(stage, closer)
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
    if (!next || step === 0) return
    setSteps(0)
    onGo(next.id)
  }
  if (!message) return null
  const size = `${STEP ** steps * 100}%`

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
        if (event.key === '+' || event.key === '=') closer(1)
        if (event.key === '-') closer(-1)
        const [right, down] = ARROWS[event.key] ?? []
        if (right === undefined || down === undefined) return
        // Closer up the arrows move what is seen, wherever the focus is.
        if (steps === 0) go(right)
        else stage.current?.scrollBy({ left: right * ARROW_PX, top: down * ARROW_PX })
        event.preventDefault()
      }}
    >
      <header>
        <span className="figures">{formatDateTime(message.timestamp ?? message.createdAt)}</span>
        <button type="button" aria-label={t('messages.zoomOut')} disabled={steps === 0} onClick={() => closer(-1)}>
          <IconZoomOut size={20} stroke={1.75} aria-hidden />
        </button>
        <button type="button" aria-label={t('messages.zoomIn')} disabled={steps === MOST_STEPS} onClick={() => closer(1)}>
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
        ref={stage}
        className={styles.stage}
        tabIndex={steps > 0 ? 0 : -1}
        data-zoomed={steps > 0 || undefined}
        onDoubleClick={() => setSteps(steps > 0 ? 0 : 2)}
      >
        <img
          src={mediaAddress(id)}
          alt={message.body || t('messages.photo')}
          style={steps > 0 ? { width: size, height: size } : undefined}
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

/** What was in the middle stays there when the picture comes closer or goes back. */
function useSameMiddle(stage: RefObject<HTMLDivElement | null>, steps: number): void {
  const before = useRef(steps)
  useLayoutEffect(() => {
    const box = stage.current
    if (!box) return
    const grown = STEP ** (steps - before.current)
    before.current = steps
    const { clientWidth, clientHeight } = box
    box.scrollTo(
      (box.scrollLeft + clientWidth / 2) * grown - clientWidth / 2,
      (box.scrollTop + clientHeight / 2) * grown - clientHeight / 2,
    )
  }, [stage, steps])
}

/** Two fingers on a touchpad, which come as a wheel with Ctrl: the picture grows, and not the page around it. */
function usePinch(stage: RefObject<HTMLDivElement | null>, closer: (by: number) => void): void {
  useEffect(() => {
    const box = stage.current
    if (!box) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      closer(event.deltaY < 0 ? 1 : -1)
    }
    box.addEventListener('wheel', onWheel, { passive: false })
    return () => box.removeEventListener('wheel', onWheel)
  })
}
