import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { IconCheck, IconClock, IconRobot } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useNames } from '../../../api/desk.ts'
import { useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { formatSpan } from '../../../kit/format.ts'
import { lateOf } from '../in-hand/late.ts'
import { CardMenu } from './CardMenu.tsx'
import type { PanelColumn } from './columns.ts'
import { ticketDrag } from './dragging.ts'
import styles from './Panel.module.css'
import { usePanel } from './usePanel.ts'

interface PanelCardProps {
  row: TicketRow
  column: PanelColumn
  isGrabbed: boolean
}

const MINUTE_MS = 60_000

/** A customer, where they wait, and how long. */
export function PanelCard({ row, column, isGrabbed }: PanelCardProps) {
  const t = useText()
  const names = useNames()
  const { by, now, isTv } = usePanel()
  const ref = useRef<HTMLElement>(null)
  const [isDragged, setDragged] = useState(false)
  useEffect(() => (ref.current && !isTv ? ticketDrag(ref.current, row, setDragged) : undefined), [row, isTv])

  const late = lateOf(row.waitingSince, now)
  const waited = row.waitingSince === null ? null : Math.max(0, now - Date.parse(row.waitingSince))
  const span = waited === null ? null : waited < MINUTE_MS ? t('panel.now') : formatSpan(waited)
  const place = by === 'user' ? names.place(row) : undefined
  const under = by === 'user' ? (place?.name ?? t('panel.noQueue')) : (names.user(row.userId)?.name ?? t('panel.nobody'))
  const said = span === null ? t('panel.answered') : t('tickets.waits', { span })
  return (
    <article
      ref={ref}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: taken up with Space and carried with the arrows
      tabIndex={0}
      className={styles.card}
      data-card={row.id}
      data-late={late}
      data-dragged={isDragged || undefined}
      data-grabbed={isGrabbed || undefined}
      aria-label={t('panel.cardIn', { name: row.contact.name, place: under, said, column: column.name })}
      aria-describedby="panel-keys"
    >
      <span className={styles.who}>
        <AppLink to={`/atendimento/${row.id}`} tabIndex={-1} draggable={false}>
          {row.contact.name}
        </AppLink>
        <small>
          {by === 'user' && place?.color && <i style={{ background: place.color }} aria-hidden />}
          {row.chatbot && <IconRobot size={13} stroke={1.75} role="img" aria-label={t('panel.bot')} />}
          {under}
        </small>
      </span>
      {span === null ? (
        <IconCheck size={16} stroke={1.75} aria-hidden className={styles.done ?? ''} />
      ) : (
        <span className={`${styles.span} figures`}>
          {late && <IconClock size={13} stroke={2} aria-hidden />}
          {span}
        </span>
      )}
      {!isTv && <CardMenu row={row} column={column} />}
    </article>
  )
}
