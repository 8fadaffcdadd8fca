import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './AuthPage.module.css'

/** What stands between somebody and the door, above the form and read aloud. */
export function Refusal({ text }: { text: string | null }) {
  return (
    <div role="alert" className={styles.alert}>
      {text && (
        <div className={styles.refusal}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          {text}
        </div>
      )}
    </div>
  )
}
