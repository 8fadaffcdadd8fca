import { Button, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Dialog } from '../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../kit/layers/toast.ts'
import styles from './Campaigns.module.css'

interface TestDialogProps {
  busy: boolean
  onSend(number: string, done: () => void): void
  onClose(): void
}

/** Asks for a number of one's own, to which the message goes as a recipient would get it. */
export function TestDialog({ busy, onSend, onClose }: TestDialogProps) {
  const t = useText()
  const [number, setNumber] = useState('')
  return (
    <Dialog title={t('campaigns.testWithMe')} onClose={onClose} width={420}>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          onSend(number, () => {
            toastSuccess(t('campaigns.testSent'))
            onClose()
          })
        }}
      >
        <p className={styles.quiet}>{t('campaigns.testHelp')}</p>
        <TextInput
          data-autofocus
          required
          type="tel"
          label={t('campaigns.yourNumber')}
          value={number}
          onChange={event => setNumber(event.currentTarget.value)}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button
            type="submit"
            leftSection={<IconCheck size={16} stroke={1.75} />}
            loading={busy}
            disabled={number.replace(/\D/g, '').length < 8}
          >
            {t('campaigns.sendTest')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
