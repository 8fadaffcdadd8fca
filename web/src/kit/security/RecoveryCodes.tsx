import { Button } from '@mantine/core'
import { useText } from '../../i18n/index.ts'
import { CopyButton } from '../controls/CopyButton.tsx'
import styles from './Security.module.css'

/** Shown this once: a person who loses the telephone comes in by one of them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const t = useText()
  return (
    <div className={styles.fields}>
      <p>{t('security.codesHelp')}</p>
      <div className={styles.codes}>
        <ul aria-label={t('security.codes')}>
          {codes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <CopyButton value={codes.join('\n')} label={t('security.copyCodes')} />
      </div>
      <div className={styles.buttons}>
        <Button onClick={onKept}>{t('security.codesKept')}</Button>
      </div>
    </div>
  )
}
