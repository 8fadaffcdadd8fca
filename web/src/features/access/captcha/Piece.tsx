import styles from './Captcha.module.css'

/** The balloon the server's slot was cut from: 42 by 37, its top 15 pixels down the scene. */
const BALLOON = 'M7 0H35a7 7 0 0 1 7 7V22a7 7 0 0 1-7 7H23L14 37V29H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7Z'
const SIZE = { width: 42, height: 37, top: 15 }

export function Piece({ challenge, x }: { challenge: { width: number; height: number; pieceWidth: number }; x: number }) {
  const ofWidth = (pixels: number) => `${(pixels / challenge.width) * 100}%`
  return (
    <svg
      className={styles.piece}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      style={{ left: ofWidth(x), top: `${(SIZE.top / challenge.height) * 100}%`, width: ofWidth(challenge.pieceWidth) }}
      aria-hidden
    >
      <path d={BALLOON} />
    </svg>
  )
}
