import type { Contact } from '@balcao/contract/contacts/contacts'
import { privacyRoutes } from '@balcao/contract/contacts/privacy'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { queryClient, useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { placeWork } from '../../kit/jobs/works.ts'
import { Dialog } from '../../kit/layers/Dialog.tsx'
import styles from './ContactDrawer.module.css'

/** What cannot be taken back is meant: their name is typed once more. */
export function Erasure({ contact, onClose, onBegun }: { contact: Contact; onClose(): void; onBegun(): void }) {
  const t = useText()
  const erase = useSend(privacyRoutes.erasePerson)
  const [typed, setTyped] = useState('')
  const isMeant = typed.trim() === contact.name.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMeant) return
    const body = { title: t('contacts.erasing', { id: contact.id }), name: typed, nameless: t('contacts.nameless') }
    void erase.run(
      { params: { id: contact.id }, body },
      {
        done: work => {
          placeWork(queryClient, work)
          onClose()
          onBegun()
        },
      },
    )
  }
  return (
    <Dialog title={t('contacts.eraseTitle', { name: contact.name })} onClose={onClose}>
      <form onSubmit={submit} className={styles.erasure}>
        <p>{t('contacts.eraseHelp')}</p>
        <TextInput
          autoFocus
          label={t('contacts.eraseConfirm', { name: contact.name })}
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" color="red" loading={erase.busy} disabled={!isMeant}>
            {t('contacts.eraseData')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
