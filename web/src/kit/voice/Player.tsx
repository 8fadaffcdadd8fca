import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useLocale, useText } from '../../i18n/index.ts'
import styles from './Player.module.css'
import { Waveform } from './Waveform.tsx'

const SPEEDS = [1, 1.5, 2] as const

/** One that starts to play silences the one before. */
let playing: HTMLAudioElement | null = null

interface PlayerProps {
  src: string
  seconds?: number | undefined
  peaks: readonly number[]
}

/** A voice: heard at the listener's speed. */
export function Player({ src, seconds, peaks }: PlayerProps) {
  const t = useText()
  const locale = useLocale()
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [measured, setMeasured] = useState(0)
  // A recording does not say how long it is, or says it of its beginning.
  const length = seconds ?? measured
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>(1)

  const toggle = () => {
    const its = audio.current
    if (!its) return
    if (!its.paused) return its.pause()
    if (playing !== its) playing?.pause()
    playing = its
    its.playbackRate = speed
    // A file the browser cannot play says so by itself.
    void its.play().catch(() => setPlaying(false))
  }
  const faster = () => {
    const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1
    setSpeed(next)
    if (audio.current) audio.current.playbackRate = next
  }
  const seek = (to: number) => {
    setAt(to)
    if (audio.current) audio.current.currentTime = to
  }
  const written = new Intl.NumberFormat(locale).format(speed)
  const whole = Math.max(length, 0.1)

  return (
    <div className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: customers send no captions */}
      <audio
        ref={audio}
        src={src}
        preload={seconds === undefined ? 'metadata' : 'none'}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setAt(0)}
        onTimeUpdate={event => setAt(event.currentTarget.currentTime)}
        onLoadedMetadata={event => Number.isFinite(event.currentTarget.duration) && setMeasured(event.currentTarget.duration)}
      />
      <button
        type="button"
        className={styles.play}
        aria-label={t(isPlaying ? 'messages.pause' : 'messages.play')}
        onClick={toggle}
      >
        {isPlaying ? <IconPlayerPauseFilled size={15} aria-hidden /> : <IconPlayerPlayFilled size={15} aria-hidden />}
      </button>
      <span className={styles.track}>
        <Waveform peaks={peaks} share={at / whole} />
        <input
          type="range"
          aria-label={t('messages.position')}
          aria-valuetext={inClock(at)}
          min={0}
          max={whole}
          step={0.1}
          value={at}
          onChange={event => seek(Number(event.currentTarget.value))}
        />
      </span>
      <span className={styles.clock}>{inClock(isPlaying || at > 0 ? at : length)}</span>
      <button type="button" className={styles.speed} aria-label={t('messages.speed', { speed: written })} onClick={faster}>
        {written}×
      </button>
    </div>
  )
}

export const inClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
