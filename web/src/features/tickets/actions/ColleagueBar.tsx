import { type Note, noteRoutes } from '@balcao/contract/tickets/notes'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNames } from '../../../api/desk.ts'
import { useHeld } from '../../../api/held.ts'
import { useMe } from '../../../api/me.ts'
import { keyOf, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { write } from '../../../kit/writing.ts'
import styles from './AcceptBar.module.css'

/** A colleague's ticket is only read. To do more one asks them, by a note that rings, or writes all the same. */
export function ColleagueBar({ ticket, onWrite }: { ticket: TicketRow; onWrite(): void }) {
  const t = useText()
  const names = useNames()
  const me = useMe()
  const ask = useSend(noteRoutes.create)
  const [asked, setAsked] = useState(false)
  const notes = useHeld<Note[]>(keyOf(noteRoutes.ofTicket, { params: { id: ticket.id } })) ?? []
  const owner = names.user(ticket.userId)
  const who = owner?.name ?? t('tickets.colleague')
  // By the owner of now: in another's hands it is asked again.
  const isLetIn = notes.some(
    one => one.join === 'accepted' && one.userId === me.userId && one.mentions.includes(ticket.userId ?? 0),
  )
  const enter = useEffectEvent(() => {
    if (asked) toastSuccess(t('tickets.letYouIn', { who }))
    onWrite()
  })
  useEffect(() => {
    if (isLetIn) enter()
  }, [isLetIn])
  const askToJoin = () => {
    const note = t('tickets.joinNote', { who, me: me.username })
    void ask.run(
      { params: { id: ticket.id }, body: { note, mentions: owner ? [owner.id] : [], asksToJoin: true } },
      { done: () => setAsked(true) },
    )
  }

  return (
    <section className={styles.bar} aria-label={t('tickets.looking')}>
      <div className={styles.words}>
        <strong>{t('tickets.heldBy', { who, name: ticket.contact.name })}</strong>
        <span role="status">{asked ? t('tickets.askedToJoin', { who }) : t('tickets.heldHelp')}</span>
      </div>
      <Button
        variant="default"
        onClick={() => {
          onWrite()
          write()
        }}
      >
        {t('tickets.writeAnyway')}
      </Button>
      <Button loading={ask.busy} disabled={asked || !owner} onClick={askToJoin}>
        {t('tickets.askToJoin')}
      </Button>
    </section>
  )
}
