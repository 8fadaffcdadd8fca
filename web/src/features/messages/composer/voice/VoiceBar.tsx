import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { ApiError } from '@balcao/contract/client'
import { IconMicrophone, IconPlayerPauseFilled, IconSend2, IconTrash } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../kit/controls/IconButton.tsx'
import { inClock, Player } from '../../bubble/media/Player.tsx'
import { inBars } from '../../bubble/media/peaks.ts'
import { Waveform } from '../../bubble/media/Waveform.tsx'
import { reasonOf } from '../../conversation/items/FailureFoot.tsx'
import composer from '../Composer.module.css'
import { formatFor } from './format.ts'
import type { Recorder } from './recorder.ts'
import { useRecorder } from './useRecorder.ts'
import styles from './VoiceBar.module.css'
import { keepVoice, sendVoice } from './voice-file.ts'

interface VoiceBarProps {
  ticketId: number
  media: Capabilities['media']
  onClose(): void
}

/** Whoever went to another conversation while it was on its way. */
const hasLeft = (fate: { current: string }): boolean => fate.current === 'left'

/** In the place of the box: one speaks, pauses, listens, goes on, and sends it or throws it away. */
export default function VoiceBar({ ticketId, media, onClose }: VoiceBarProps) {
  const t = useText()
  const format = useMemo(() => formatFor(media, type => MediaRecorder.isTypeSupported(type)), [media])
  const fate = useRef<'open' | 'sending' | 'settled' | 'left'>('open')
  const { recorder, fault } = useRecorder(format?.records, left => {
    if (fate.current === 'open' && format) void keepVoice(ticketId, left, format, media)
    if (fate.current === 'settled') left.discard()
    fate.current = 'left'
  })
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const settle = () => {
    fate.current = 'settled'
    onClose()
  }
  const send = async () => {
    if (!recorder || !format) return
    setSending(true)
    setFailure(null)
    fate.current = 'sending'
    try {
      await sendVoice(ticketId, recorder, format)
      if (!hasLeft(fate)) settle()
    } catch (error) {
      if (hasLeft(fate)) return void keepVoice(ticketId, recorder, format, media)
      fate.current = 'open'
      setFailure(error instanceof ApiError ? reasonOf(t, error.code) : t('messages.record_notSent'))
      setSending(false)
    }
  }
  const discard = () => {
    recorder?.discard()
    settle()
  }

  const problem = fault ? (`messages.record_${fault}` as const) : format ? null : ('messages.record_unable' as const)
  if (problem)
    return (
      <div className={styles.bar} role="alert">
        <p className={styles.problem}>{t(problem)}</p>
        <IconButton label={t('kit.close')} size={34} autoFocus onClick={onClose}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a set of fields
    <div
      className={styles.bar}
      role="group"
      aria-label={t('messages.recording')}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        // It would leave the conversation.
        event.stopPropagation()
        if (recorder && !recorder.isPaused()) recorder.pause()
      }}
    >
      <IconButton label={t('messages.discard')} size={34} disabled={isSending} onClick={discard}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </IconButton>
      {recorder && <Said recorder={recorder} />}
      {!recorder && <span className={styles.asking}>{t('messages.record_asking')}</span>}
      {failure && (
        <span className={styles.failed} role="alert">
          {failure}
        </span>
      )}
      {format && !format.isVoice && <span className={styles.plain}>{t('messages.record_plain')}</span>}
      {recorder && !isSending && !failure && <Pause recorder={recorder} />}
      <button
        type="button"
        className={`${composer.send} ${styles.send}`}
        aria-label={t('messages.send')}
        disabled={!recorder || isSending}
        onClick={() => void send()}
      >
        <IconSend2 size={18} stroke={1.9} aria-hidden />
      </button>
    </div>
  )
}

function Pause({ recorder }: { recorder: Recorder }) {
  const t = useText()
  const isPaused = recorder.isPaused()
  return (
    <IconButton
      label={t(isPaused ? 'messages.recordOn' : 'messages.recordPause')}
      size={34}
      autoFocus
      onClick={() => (isPaused ? recorder.resume() : recorder.pause())}
    >
      {isPaused ? <IconMicrophone size={18} stroke={1.75} aria-hidden /> : <IconPlayerPauseFilled size={18} aria-hidden />}
    </IconButton>
  )
}

const SHOWN = 60

/** While one speaks, how loud; paused, all of it to be listened to. */
function Said({ recorder }: { recorder: Recorder }) {
  const t = useText()
  const isPaused = recorder.isPaused()
  const heard = useSoFar(recorder, isPaused)
  if (heard) return <Player src={heard} seconds={recorder.seconds()} peaks={inBars(recorder.levels)} />
  const latest = recorder.levels.slice(-SHOWN)
  const padded = [...latest, ...Array<number>(SHOWN - latest.length).fill(0)]
  return (
    <>
      <i className={styles.dot} aria-hidden />
      <span className={styles.clock} role="timer" aria-label={t('messages.recording')}>
        {inClock(recorder.seconds())}
      </span>
      <Waveform peaks={padded} share={latest.length / SHOWN} tone="red" />
    </>
  )
}

/** The address of what was said so far, while one pauses. */
function useSoFar(recorder: Recorder, isPaused: boolean): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!isPaused) return
    let url = ''
    let isGone = false
    void recorder.soFar().then(blob => {
      if (isGone) return
      url = URL.createObjectURL(blob)
      setAddress(url)
    })
    return () => {
      isGone = true
      setAddress(null)
      URL.revokeObjectURL(url)
    }
  }, [recorder, isPaused])
  return address
}
