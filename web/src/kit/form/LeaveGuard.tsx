import { Button } from '@mantine/core'
import { useText } from '../../i18n/index.ts'
import styles from '../layers/Confirm.module.css'
import { Dialog } from '../layers/Dialog.tsx'

interface LeaveGuardProps {
  onStay(): void
  /** Leaves; what was typed waits as a draft. */
  onKeep(): void
  onDiscard(): void
}

export function LeaveGuard({ onStay, onKeep, onDiscard }: LeaveGuardProps) {
  const t = useText()
  return (
    <Dialog title={t('resource.leaveTitle')} width={460} onClose={onStay}>
      <p className={styles.help}>{t('resource.leaveHelp')}</p>
      <div className={styles.buttons}>
        <Button variant="subtle" color="red" onClick={onDiscard}>
          {t('resource.discard')}
        </Button>
        <Button variant="default" onClick={onKeep}>
          {t('resource.keepDraft')}
        </Button>
        <Button data-autofocus onClick={onStay}>
          {t('resource.keepEditing')}
        </Button>
      </div>
    </Dialog>
  )
}
