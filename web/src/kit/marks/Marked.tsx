import { foundIn } from '../found-in.ts'
import styles from './Marked.module.css'

/** A text with what was searched for marked in it. */
export function Marked({ text, words }: { text: string; words: string }) {
  return foundIn(text, words).map(({ at, part, isFound }) =>
    isFound ? (
      <mark key={at} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
