import { ApiError } from '@balcao/contract/client'
import { IconMicrophone, IconPlayerPauseFilled, IconSend2, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { IconButton } from '../controls/IconButton.tsx'
import type { VoiceFormat } from './format.ts'
import { inClock, Player } from './Player.tsx'
import { inBars } from './peaks.ts'
import styles from './RecordingBar.module.css'
import type { Recorder } from './recorder.ts'
import { type Said, saidIn } from './said.ts'
import { useRecorder } from './useRecorder.ts'
import { Waveform } from './Waveform.tsx'

interface RecordingBarProps {
  /** Null: this browser records nothing that is taken. */
  format: VoiceFormat | null
  send(said: Said, format: VoiceFormat): Promise<void>
  /** For a speaker who went elsewhere: they find it there when they come back. */
  keep(said: Said, format: VoiceFormat): void
  /** Why it was refused. */
  reasonOf(code: string): string
  onClose(): void
}

/** The speaker went to another conversation while it was on its way. */
const hasLeft = (fate: { current: string }): boolean => fate.current === 'left'

/** In the place of the box: one speaks, pauses, listens, goes on, and sends it or throws it away. Texts: `messages`. */
export function RecordingBar({ format, send: sendIt, keep: keepIt, reasonOf, onClose }: RecordingBarProps) {
  const t = useText()
  const fate = useRef<'open' | 'sending' | 'settled' | 'left'>('open')
  const keep = async (left: Recorder) => format && keepIt(await saidIn(left, format), format)
  const { recorder, fault } = useRecorder(format?.records, left => {
    if (fate.current === 'open') void keep(left)
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
      await sendIt(await saidIn(recorder, format), format)
      if (!hasLeft(fate)) settle()
    } catch (error) {
      if (hasLeft(fate)) return void keep(recorder)
      fate.current = 'open'
      setFailure(error instanceof ApiError ? reasonOf(error.code) : t('messages.record_notSent'))
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
      {recorder && <Heard recorder={recorder} isSending={isSending} />}
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
        className={styles.send}
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
function Heard({ recorder, isSending }: { recorder: Recorder; isSending: boolean }) {
  const t = useText()
  // What is sent has ended, and is nothing to listen to any more.
  const isPaused = recorder.isPaused() && !isSending
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
