import { ApiError } from '@balcao/contract/client'
import type { MessageRow, TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { Button } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import { useNames } from '../../../api/desk.ts'
import { useHeld } from '../../../api/held.ts'
import { useText } from '../../../i18n/index.ts'
import { formatTime } from '../../../kit/format.ts'
import { Avatar } from '../../../kit/marks/Avatar.tsx'
import bubble from '../bubble/Bubble.module.css'
import { excerpt } from '../bubble/Quote.tsx'
import type { Held } from '../conversation.ts'
import { sending, useOutgoing } from '../sending.ts'
import { shownSeq, wasShown } from '../shown.ts'
import { conversationKey } from '../store.ts'
import styles from './Composer.module.css'
import { compose, composingIn } from './state/composing.ts'

/** A colleague answered and it was not seen yet: it is shown, and nothing goes over it unasked. */
export default function Guard({ ticket, box }: { ticket: Pick<TicketRow, 'id'>; box: RefObject<HTMLTextAreaElement | null> }) {
  const t = useText()
  const held = useOutgoing(ticket.id).find(one => one.state === 'held')
  const { newer, last, who, picture } = useNewer(ticket.id, held?.shownSeq)

  const edit = () => {
    const taken = held && sending().take(held.idFront)
    if (!taken) return
    const { text } = composingIn(ticket.id)
    const files = taken.files.map(({ idFront: _, ...file }) => file)
    compose(ticket.id, { text: [taken.body, text].filter(Boolean).join('\n'), files, quotedMsgId: taken.quotedMsgId })
    wasShown(ticket.id, last)
    box.current?.focus()
  }
  const sendAnyway = () => {
    if (held) sending().again(held.idFront, last)
  }
  const isHeld = held !== undefined
  useEffect(() => {
    if (!isHeld) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) sendAnyway()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
  if (!held) return null

  return (
    <div className={styles.guard} role="alertdialog" aria-label={t('messages.guard', { who })}>
      <Newer newer={newer} who={who} picture={picture} />
      <p className={styles.guardMine}>{held.body}</p>
      <div className={styles.guardButtons}>
        <Button autoFocus onClick={edit}>
          {t('messages.keepEditing')}
        </Button>
        <Button variant="default" onClick={sendAnyway} rightSection={<kbd>Ctrl Enter</kbd>}>
          {t('messages.sendAnyway')}
        </Button>
      </div>
    </div>
  )
}

/** What the company said after this number, and who began. */
function useNewer(ticketId: number, shown: number | undefined) {
  const t = useText()
  const names = useNames()
  const held = useHeld<Held>(conversationKey(ticketId))
  const its = (held?.messages ?? []).filter(message => message.ticketId === ticketId)
  const newer = its.filter(message => message.fromMe && (message.seq ?? 0) > (shown ?? 0))
  const user = names.user(newer[0]?.userId)
  const who = user?.name ?? t('messages.colleague')
  return { newer, who, picture: user?.picture, last: its.at(-1)?.seq ?? 0 }
}

/** For what has a form of its own: it goes over a colleague's newer words only after they were shown. */
export function useGuarded(ticketId: number) {
  const [seen] = useState(() => shownSeq(ticketId))
  const [isHeld, setHeld] = useState(false)
  const { newer, who, picture, last } = useNewer(ticketId, seen)
  const seq = isHeld ? last : seen
  return {
    shown: seq === undefined ? {} : { shownSeq: seq },
    newer: isHeld ? { newer, who, picture } : null,
    /** True: it was held back, and its form shows by what. */
    refused: (error: unknown): boolean => {
      const isNewer = error instanceof ApiError && error.code === 'ERR_NEWER_REPLY'
      if (isNewer) setHeld(true)
      return isNewer
    },
  }
}

/** A colleague's words, which were not seen when one's own were written. */
export function Newer({
  newer,
  who,
  picture,
}: {
  newer: readonly MessageRow[]
  who: string
  picture: string | null | undefined
}) {
  const t = useText()
  return (
    <>
      <div className={styles.guardWho}>
        <Avatar name={who} picture={picture} size={20} />
        <strong>{t('messages.guard', { who })}</strong>
      </div>
      {newer.map(message => (
        <div key={message.id} className={`${bubble.bubble} ${styles.guardSaid}`} data-from="us">
          {excerpt(message, t)}
          <span className={bubble.meta}>{formatTime(message.createdAt)}</span>
        </div>
      ))}
    </>
  )
}
