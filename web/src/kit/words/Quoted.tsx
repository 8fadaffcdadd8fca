import styles from './Quoted.module.css'

/** What is answered, in short; a way to it. */
export function Quoted({ who, words, onGo }: { who: string; words: string; onGo?: (() => void) | undefined }) {
  const both = (
    <>
      <b>{who}</b>
      <span>{words}</span>
    </>
  )
  if (!onGo) return <div className={styles.quote}>{both}</div>
  return (
    <button type="button" className={styles.quote} onClick={onGo}>
      {both}
    </button>
  )
}
