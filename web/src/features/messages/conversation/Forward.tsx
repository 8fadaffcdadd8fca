import '@mantine/core/styles/Checkbox.layer.css'
import type { Contact } from '@balcao/contract/contacts/contacts'
import { sendingRoutes } from '@balcao/contract/messages/messages'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { CONTACT_SEARCH_LETTERS, MAX_FORWARDED } from '@balcao/contract/values/constants'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { ContactSearch } from '../../../kit/controls/ContactSearch.tsx'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { excerpt } from '../bubble/Quote.tsx'
import styles from './Questions.module.css'

const OFFERED = 20

interface ForwardProps {
  message: MessageRow
  messages: readonly MessageRow[]
  onClose(): void
}

/** Up to ten messages of a conversation, to exactly one contact. */
export default function Forward({ message, messages, onClose }: ForwardProps) {
  const t = useText()
  const forward = useSend(sendingRoutes.forward)
  const [chosen, setChosen] = useState<readonly number[]>([message.id])
  const [contact, setContact] = useState<Contact | null>(null)
  const offered = messages.filter(one => !one.isDeleted && one.status !== 'canceled' && !one.media?.state).slice(-OFFERED)
  const shown = offered.some(one => one.id === message.id) ? offered : [message, ...offered]
  const toggle = (id: number, on: boolean) => setChosen(on ? [...chosen, id] : chosen.filter(one => one !== id))
  const send = () => {
    if (!contact) return
    const order = shown.filter(one => chosen.includes(one.id)).map(one => one.id)
    void forward.run(
      { body: { messages: order, contact: contact.id } },
      {
        done: () => {
          toastSuccess(t('messages.forwarded'))
          onClose()
        },
      },
    )
  }

  return (
    <Dialog title={t('messages.forwardTitle')} onClose={onClose}>
      <ContactSearch label={t('messages.forwardTo')} letters={CONTACT_SEARCH_LETTERS} chosen={contact} onChoose={setContact} />
      <fieldset className={styles.offered}>
        <legend>{t('messages.forwardWhich', { count: chosen.length })}</legend>
        {shown.map(one => (
          <Checkbox
            key={one.id}
            label={excerpt(one, t)}
            checked={chosen.includes(one.id)}
            disabled={!chosen.includes(one.id) && chosen.length >= MAX_FORWARDED}
            onChange={event => toggle(one.id, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <Button loading={forward.busy} disabled={!contact || chosen.length === 0} onClick={send}>
          {t('messages.forward')}
        </Button>
      </div>
    </Dialog>
  )
}
