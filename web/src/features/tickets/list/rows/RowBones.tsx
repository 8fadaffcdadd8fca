import styles from './RowBones.module.css'

/** The shape of a row that is on its way. */
export function RowBones({ label }: { label: string }) {
  return (
    <div className={styles.bones}>
      <span className="only-read-aloud">{label}</span>
      <i className={styles.face} />
      <div className={styles.lines}>
        <i style={{ width: '46%' }} />
        <i style={{ width: '78%' }} />
        <i style={{ width: '30%' }} />
      </div>
    </div>
  )
}

/** A list nobody has read yet; nothing is drawn for the first moment, so that a quick answer does not flicker. */
export function ListBones({ label }: { label: string }) {
  return (
    <div className={styles.all} aria-busy="true">
      {Array.from({ length: 7 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <RowBones key={i} label={i === 0 ? label : ''} />
      ))}
    </div>
  )
}
