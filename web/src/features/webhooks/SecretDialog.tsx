import { Button } from '@mantine/core'
import { useText } from '../../i18n/index.ts'
import { CopyButton } from '../../kit/controls/CopyButton.tsx'
import { Dialog } from '../../kit/layers/Dialog.tsx'
import styles from './Webhooks.module.css'

/** Nobody sees it again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose(): void }) {
  const t = useText()
  return (
    <Dialog title={t('webhooks.secret')} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{t('webhooks.secretOnce')}</p>
        <p className={styles.secret}>
          <code>{secret}</code>
          <CopyButton value={secret} label={t('webhooks.copySecret')} />
        </p>
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('webhooks.secretKept')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
