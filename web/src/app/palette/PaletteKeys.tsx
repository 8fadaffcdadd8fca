import { useText } from '../../i18n/index.ts'
import styles from './Palette.module.css'

/** What the keys do, taught where they are used. */
export function PaletteKeys() {
  const t = useText()
  return (
    <div className={styles.keys} aria-hidden>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('app.keyNavigate')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('app.keyRun')}
      </span>
      <span>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> {t('app.keyNewTab')}
      </span>
      <span>
        <kbd>?</kbd> {t('app.keyAll')}
      </span>
    </div>
  )
}
