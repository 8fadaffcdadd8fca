import { Button } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import styles from './Confirm.module.css'
import { Dialog } from './Dialog.tsx'

interface ConfirmProps {
  /** The question, with the name of what it is about. */
  title: string
  /** What happens then. */
  help: string
  /** The act, as the button says it. */
  act: string
  /** Done when it settles; the caller tells what goes wrong. */
  onConfirm(): Promise<void>
  onClose(): void
}

/** For what cannot be taken back: who is asked reads what will be lost, and the safe way out has the focus. */
export function Confirm({ title, help, act, onConfirm, onClose }: ConfirmProps) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await onConfirm().finally(() => setBusy(false))
    onClose()
  }

  return (
    <Dialog title={title} width={440} onClose={onClose}>
      <p className={styles.help}>{help}</p>
      <div className={styles.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <Button color="red" loading={busy} onClick={() => void confirm()}>
          {act}
        </Button>
      </div>
    </Dialog>
  )
}
