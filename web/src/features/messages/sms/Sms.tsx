import { contactMessageRoutes } from '@balcao/contract/messages/contact-messages'
import type { DeskChannel } from '@balcao/contract/tickets/desk'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { z } from 'zod'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { dropDraft, readDraft, saveDraft } from '../../../kit/drafts.ts'
import { formatPhone } from '../../../kit/format.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { partsOf } from '../../../kit/saying/sms-parts.ts'
import styles from '../conversation/Questions.module.css'

interface SmsProps {
  /** A ticket’s contact, or a contact outside any. */
  to: { ticketId: number } | { contactId: number }
  contact: Pick<TicketRow['contact'], 'name' | 'number'>
  channels: readonly DeskChannel[]
  onClose(): void
}

/** To the customer's telephone, by whichever channel they write. */
export default function Sms({ to, contact, channels, onClose }: SmsProps) {
  const t = useText()
  const kept = `sms:${Object.values(to)[0]}:${Object.keys(to)[0]}`
  const post = useSend(contactMessageRoutes.sms)
  const [idFront] = useState(() => crypto.randomUUID())
  const [body, setBody] = useState(() => z.string().safeParse(readDraft(kept)).data ?? '')
  const [channelId, setChannel] = useState(() => (channels.find(one => one.status === 'connected') ?? channels[0])?.id)
  useEffect(() => {
    if (body === '') dropDraft(kept)
    else saveDraft(kept, body)
  }, [kept, body])
  const most = channels.find(({ id }) => id === channelId)?.capabilities?.textMax ?? 160
  const { parts, isPlain } = partsOf(body)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const words = body.trim()
    if (words === '') return
    const done = () => {
      setBody('')
      toastSuccess(t('messages.smsSent', { name: contact.name }))
      onClose()
    }
    void post.run({ body: { ...to, body: words, idFront, ...(channelId ? { whatsappId: channelId } : {}) } }, { done })
  }

  return (
    <Dialog title={t('messages.smsTitle', { name: contact.name })} onClose={onClose}>
      <form onSubmit={send} className={styles.form}>
        {channels.length > 1 && (
          <NativeSelect
            label={t('messages.smsChannel')}
            value={String(channelId)}
            onChange={event => setChannel(Number(event.currentTarget.value))}
            data={channels.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <Textarea
          autoFocus
          required
          label={t('messages.message')}
          description={t('messages.smsTo', { number: formatPhone(contact.number ?? '') })}
          rows={5}
          maxLength={most}
          value={body}
          onChange={event => setBody(event.currentTarget.value)}
        />
        <p className={styles.counter} role="status">
          {parts > 0 && `${t('messages.smsParts', { count: parts })} · `}
          {body.length}/{most}
          {!isPlain && ` · ${t('messages.smsAccents')}`}
        </p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={post.busy} disabled={body.trim() === ''}>
            {t('messages.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
