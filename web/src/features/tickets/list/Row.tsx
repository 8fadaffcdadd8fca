import type { TicketRow } from '@balcao/contract/ticket-rows'
import { memo } from 'react'
import { useNames } from '../../../api/desk.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/AppLink.tsx'
import { Avatar } from '../../../kit/Avatar.tsx'
import { Face } from '../../../kit/Face.tsx'
import { formatWhen } from '../../../kit/format.ts'
import { Tag } from '../../../kit/Tag.tsx'
import { addressOf } from '../address.ts'
import { CompanyInRow } from '../company/CompanyInRow.tsx'
import { colleaguesOf, type People } from '../company/company.ts'
import { LastLine } from './LastLine.tsx'
import styles from './Row.module.css'
import { WaitTimer } from './WaitTimer.tsx'

interface RowProps {
  row: TicketRow
  /** Who is at it. */
  people: People
  /** Who looks. */
  me: number
  isOpen: boolean
  /** Two lines: the queue and the tags stay away, the timer moves up. */
  isCompact: boolean
}

/** One conversation of a list, in three lines. Its own markup: there are many of them and they move. */
export const Row = memo(function Row({ row, people, me, isOpen, isCompact }: RowProps) {
  const t = useText()
  const locale = useLocale()
  const names = useNames()
  const { contact, unreadMessages } = row
  const channel = names.channel(row.whatsappId)
  const owner = row.userId === me ? undefined : names.user(row.userId)
  const company = colleaguesOf(people, names, me)
  const when = row.lastMessageAt ?? row.updatedAt

  return (
    <AppLink
      to={addressOf(row)}
      className={styles.row}
      aria-current={isOpen ? 'true' : undefined}
      data-unread={unreadMessages > 0 || undefined}
      data-compact={isCompact || undefined}
    >
      <Face name={contact.name} picture={contact.profilePicUrl} size={isCompact ? 34 : 44} channel={channel} />
      <div className={styles.lines}>
        <div className={styles.line}>
          <span className={styles.name}>{contact.name}</span> <CompanyInRow company={company} but={owner?.id} />
          {owner && (
            <span role="img" aria-label={t('tickets.withWhom', { name: owner.name })} title={owner.name}>
              <Avatar name={owner.name} size={18} />
            </span>
          )}
          <time className={styles.when} dateTime={when}>
            {formatWhen(when, locale)}
          </time>
        </div>
        <div className={styles.line}>
          <div className={styles.last}>
            <LastLine row={row} company={company} />
          </div>
          {isCompact && row.waitingSince && <WaitTimer since={row.waitingSince} />}
          {unreadMessages > 0 && (
            <span className={styles.unread}>
              <span aria-hidden>{unreadMessages > 999 ? '999+' : unreadMessages}</span>
              <span className="only-read-aloud">{t('tickets.unread', { count: unreadMessages })}</span>
            </span>
          )}
        </div>
        {!isCompact && (
          <div className={styles.third}>
            <QueueAndTags row={row} />
            {row.waitingSince && <WaitTimer since={row.waitingSince} />}
          </div>
        )}
      </div>
    </AppLink>
  )
})

/** As many signs as stand beside the queue and the timer; one tag always does. */
const ROOM = 30

function tagsThatFit<T extends { tag: string }>(tags: readonly T[], taken: number): T[] {
  let left = ROOM - taken
  return tags.filter(({ tag }, i) => {
    left -= tag.length + 3
    return i === 0 || left >= 0
  })
}

function QueueAndTags({ row }: { row: TicketRow }) {
  const t = useText()
  const names = useNames()
  const queue = names.queue(row.queueId)
  const tags = row.contact.tags.flatMap(id => names.tag(id) ?? [])
  const shown = tagsThatFit(tags, (queue?.name.length ?? 0) + (row.waitingSince ? 6 : 0))
  const more = tags.length - shown.length
  return (
    <>
      {queue && (
        <span className={styles.queue}>
          <i style={{ background: queue.color ?? 'var(--b-ctl)' }} aria-hidden />
          {queue.name}
        </span>
      )}
      <span className={styles.tags}>
        {shown.map(tag => (
          <Tag key={tag.id} color={tag.color}>
            {tag.tag}
          </Tag>
        ))}
        {more > 0 && (
          <span className={styles.more} title={tags.map(tag => tag.tag).join(', ')}>
            <span aria-hidden>+{more}</span>
            <span className="only-read-aloud">{t('tickets.moreTags', { count: more })}</span>
          </span>
        )}
      </span>
    </>
  )
}
