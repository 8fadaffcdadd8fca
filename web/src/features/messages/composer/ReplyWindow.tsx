import type { Capabilities } from '@balcao/contract/channels/channel-words'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { Suspense } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useHeld } from '../../../api/held.ts'
import { useText } from '../../../i18n/index.ts'
import { useMinute } from '../../../kit/useMinute.ts'
import type { Held } from '../conversation.ts'
import { conversationKey } from '../store.ts'
import styles from './Composer.module.css'
import { type Window, windowAt } from './window-at.ts'

const TemplatePicker = fetched(() => import('./template/TemplatePicker.tsx'))

/** How long one may still write freely, on channels that only let one answer for a while. Null: always. */
export function useReplyWindow(ticket: Pick<TicketRow, 'id'>, capabilities: Capabilities | null): Window | null {
  const now = useMinute()
  const held = useHeld<Held>(conversationKey(ticket.id))
  return held && capabilities ? windowAt(now, held, capabilities) : null
}

interface WindowClosedProps {
  window: Window
  ticket: TicketRow
  /** The channel has texts that may be sent at any time. */
  hasTemplates: boolean
}

/** The time to answer freely is over. */
export function WindowClosed({ window: { hours }, ticket, hasTemplates }: WindowClosedProps) {
  const t = useText()
  return (
    <>
      <p className={styles.closed} role="status">
        <strong>{t('messages.windowClosed', { hours, name: ticket.contact.name })}</strong>{' '}
        {t(hasTemplates ? 'messages.windowClosedTemplates' : 'messages.windowClosedHelp')}
      </p>
      {hasTemplates && (
        <Suspense>
          <TemplatePicker ticket={ticket} />
        </Suspense>
      )}
    </>
  )
}

/** How much of it is left. */
export function WindowLeft({ window: { leftMs, hours } }: { window: Window }) {
  const t = useText()
  return (
    <span className={styles.window}>
      <Ring share={leftMs / (hours * 3_600_000)} />
      {t('messages.windowLeft', { span: inHours(leftMs) })}
    </span>
  )
}

const LENGTH = 2 * Math.PI * 6

function Ring({ share }: { share: number }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden>
      <circle cx="8" cy="8" r="6" fill="none" stroke="var(--b-line2)" strokeWidth="2.5" />
      <circle
        cx="8"
        cy="8"
        r="6"
        fill="none"
        stroke="var(--b-prim)"
        strokeWidth="2.5"
        strokeDasharray={`${LENGTH * share} ${LENGTH}`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  )
}

const inHours = (milliseconds: number): string => {
  const minutes = Math.floor(milliseconds / 60_000)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
