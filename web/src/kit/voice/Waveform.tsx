import styles from './Player.module.css'

const STEP = 4
const HEIGHT = 24
const LEAST = 3

interface WaveformProps {
  /** From 0 to 1. */
  peaks: readonly number[]
  /** How much of it was heard, or said. */
  share: number
  tone?: 'red'
}

/** How loud a voice is from its beginning to its end. */
export function Waveform({ peaks, share, tone }: WaveformProps) {
  return (
    <svg
      className={styles.waveform}
      data-tone={tone}
      viewBox={`0 0 ${peaks.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {peaks.map((peak, i) => {
        const height = Math.max(LEAST, peak * HEIGHT)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={i}
            x={i * STEP + 1}
            y={(HEIGHT - height) / 2}
            width={STEP - 1.6}
            height={height}
            rx={1.2}
            data-heard={i < share * peaks.length || undefined}
          />
        )
      })}
    </svg>
  )
}
