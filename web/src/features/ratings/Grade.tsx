import styles from './Ratings.module.css'

/** A grade in its colour: good, middling, bad; a dash where none was given. */
export function Grade({ value }: { value: number | null }) {
  const tone = value === null ? 'none' : value > 2 ? 'good' : value > 0 ? 'middle' : 'bad'
  return (
    <span className={`${styles.grade} figures`} data-tone={tone}>
      {value ?? '–'}
    </span>
  )
}
