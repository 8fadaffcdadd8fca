import { CopyButton } from '../controls/CopyButton.tsx'
import styles from './Integrations.module.css'

/** An address or a word of ours that belongs into the other side's settings. */
export function Copied({ label, value, help, copy }: { label: string; value: string; help?: string; copy: string }) {
  return (
    <div className={styles.copied}>
      <span>{label}</span>
      <p>
        <code>{value}</code>
        <CopyButton value={value} label={copy} />
      </p>
      {help && <small>{help}</small>}
    </div>
  )
}
