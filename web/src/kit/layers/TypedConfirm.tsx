import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import styles from './Confirm.module.css'
import { Dialog } from './Dialog.tsx'

interface TypedConfirmProps {
  title: string
  help: string
  /** What is to be typed: a name, or a word for what is done. */
  word: string
  /** Asks for it. */
  label: string
  act: string
  onConfirm(): Promise<void>
  onClose(): void
}

/** For what takes much away at once, and is no slip of the hand: its name is typed. However a telephone capitalises it. */
export function TypedConfirm({ title, help, word, label, act, onConfirm, onClose }: TypedConfirmProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const isMeant = typed.trim().toLocaleLowerCase() === word.trim().toLocaleLowerCase()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isMeant) return
    setBusy(true)
    await onConfirm().finally(() => setBusy(false))
  }
  return (
    <Dialog title={title} width={460} onClose={onClose}>
      <form onSubmit={event => void submit(event)}>
        <p className={styles.help}>{help}</p>
        <TextInput
          data-autofocus
          className={styles.typed ?? ''}
          label={label}
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" color="red" loading={busy} disabled={!isMeant}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
