import type { CardWithTicket } from '@balcao/contract/contacts/board'
import { IconClock, IconLock } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import { useLocale, useText } from '../../../i18n/index.ts'
import { formatMoney, formatSince } from '../../../kit/format.ts'
import { Avatar } from '../../../kit/marks/Avatar.tsx'
import { Face } from '../../../kit/marks/Face.tsx'
import { Tag } from '../../../kit/marks/Tag.tsx'
import { useMinute } from '../../../kit/useMinute.ts'
import styles from '../Board.module.css'
import { useBoard } from '../useBoard.ts'
import { CardMenu } from './CardMenu.tsx'
import { cardDrag } from './dragging.ts'

interface CardProps {
  card: CardWithTicket
  laneId: number
  lane: string
  place: number
  /** Whom it stands behind. */
  before: number | null
  isGrabbed: boolean
  isSlotBelow: boolean
  /** Null: nothing is in the hand any more. */
  onDragging(id: number | null): void
}

const MOST_TAGS = 3

/** A contact, and what its reader may see of their conversation. Drawn anew only when it is another card, or stands elsewhere. */
export const Card = memo(function Card({ card, laneId, lane, place, before, isGrabbed, isSlotBelow, onDragging }: CardProps) {
  const t = useText()
  const { names, mover } = useBoard()
  const ref = useRef<HTMLElement>(null)
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    if (!mover || !ref.current) return
    return cardDrag(ref.current, card, { laneId, cardId: card.id, before }, is => {
      setDragged(is)
      onDragging(is ? card.id : null)
    })
  }, [mover, card, laneId, before, onDragging])

  const { ticket } = card
  const channel = names.channels.find(({ id }) => id === ticket?.channelId)
  const tags = names.tags.filter(({ id }) => card.tags.includes(id))
  return (
    <>
      <article
        ref={ref}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: taken up with Space and carried with the arrows
        tabIndex={0}
        className={styles.card}
        data-card={card.id}
        data-dragged={isDragged || undefined}
        data-grabbed={isGrabbed || undefined}
        aria-label={t('board.cardPlace', { name: card.name, place: place + 1, lane })}
        aria-describedby={mover ? 'board-keys' : undefined}
      >
        <div className={styles.top}>
          <Face name={card.name} picture={card.profilePicUrl} size={28} channel={channel} />
          <strong>{card.name}</strong>
          {card.blocked && <IconLock size={14} stroke={1.75} aria-label={t('board.blocked')} />}
          {card.value !== null && <span className={`${styles.value} figures`}>{formatMoney(card.value)}</span>}
        </div>
        {ticket && ticket.lastMessage !== '' && <p className={styles.words}>{ticket.lastMessage}</p>}
        <div className={styles.foot}>
          {tags.slice(0, MOST_TAGS).map(tag => (
            <Tag key={tag.id} color={tag.color}>
              {tag.tag}
            </Tag>
          ))}
          {tags.length > MOST_TAGS && <span className={styles.rest}>+{tags.length - MOST_TAGS}</span>}
          <Standing card={card} />
          <CardMenu card={card} laneId={laneId} />
        </div>
      </article>
      {isSlotBelow && <div className={styles.slot}>{t('board.dropIn', { lane })}</div>}
    </>
  )
})

/** How long they wait, or when something was last said, and who has them in hand. */
function Standing({ card: { ticket } }: { card: CardWithTicket }) {
  const t = useText()
  const locale = useLocale()
  const { names } = useBoard()
  const now = useMinute()
  if (!ticket) return <span className={styles.standing} />
  const owner = names.users.find(({ id }) => id === ticket.userId)
  const at = ticket.waitingSince ?? ticket.lastMessageAt
  return (
    <span className={styles.standing} data-waits={ticket.waitingSince !== null || undefined}>
      {at && (
        <>
          <IconClock size={14} stroke={1.75} aria-hidden />
          <span className="only-read-aloud">{t(ticket.waitingSince ? 'board.waits' : 'board.lastSaid')}</span>
          <span className="figures">{formatSince(at, locale, new Date(now))}</span>
        </>
      )}
      {owner && (
        <span title={owner.name} role="img" aria-label={owner.name}>
          <Avatar name={owner.name} size={18} />
        </span>
      )}
    </span>
  )
}
