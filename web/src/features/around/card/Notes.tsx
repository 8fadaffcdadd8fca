import { noteRoutes } from '@balcao/contract/tickets/notes'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { formatWhen } from '../../../kit/format.ts'
import styles from './card.module.css'
import { OfContact, Part } from './Part.tsx'

/** What colleagues noted in any ticket with them; a new one stands on this ticket. */
export function Notes({ ticket }: { ticket: TicketRow }) {
  const t = useText()
  const locale = useLocale()
  return (
    <Part name="notes" title={t('around.notes')}>
      {() => (
        <>
          <OfContact contactId={ticket.contactId} what={card => card.notes} none={t('around.noNotes')}>
            {card => (
              <ul className={styles.list}>
                {card.notes.map(({ id, note, username, createdAt }) => (
                  <li key={id} className={styles.note}>
                    <span>{note}</span>
                    <small>{[username, formatWhen(createdAt, locale)].filter(Boolean).join(' · ')}</small>
                  </li>
                ))}
              </ul>
            )}
          </OfContact>
          <Adding ticketId={ticket.id} />
        </>
      )}
    </Part>
  )
}

function Adding({ ticketId }: { ticketId: number }) {
  const t = useText()
  const [note, setNote] = useState('')
  const create = useSend(noteRoutes.create)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (note.trim()) void create.run({ params: { id: ticketId }, body: { note } }, { done: () => setNote('') })
  }
  return (
    <form className={styles.adding} onSubmit={add}>
      <Textarea
        aria-label={t('around.newNote')}
        placeholder={t('around.newNote')}
        rows={2}
        maxLength={10_000}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
      {note.trim() && (
        <Button type="submit" size="xs" variant="default" loading={create.busy}>
          {t('around.keepNote')}
        </Button>
      )}
    </form>
  )
}
