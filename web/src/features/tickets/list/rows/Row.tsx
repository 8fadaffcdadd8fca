import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { memo, Suspense } from 'react'
import { useNames } from '../../../../api/desk.ts'
import { fetched } from '../../../../api/fetched.ts'
import { useLocale, useText } from '../../../../i18n/index.ts'
import { AppLink } from '../../../../kit/controls/AppLink.tsx'
import { formatWhen } from '../../../../kit/format.ts'
import { Avatar, initialsOf } from '../../../../kit/marks/Avatar.tsx'
import { Face } from '../../../../kit/marks/Face.tsx'
import { Marked } from '../../../../kit/marks/Marked.tsx'
import { Tag } from '../../../../kit/marks/Tag.tsx'
import { addressOf } from '../../address.ts'
import { ViewersInRow } from '../../viewers/ViewersInRow.tsx'
import { colleaguesOf, type People } from '../../viewers/viewers.ts'
import { LastLine } from './LastLine.tsx'
import styles from './Row.module.css'
import { WaitTimer } from './WaitTimer.tsx'

const NextSchedule = fetched(() => import('./NextSchedule.tsx'))

interface RowProps {
  row: TicketRow
  /** Who is at it. */
  people: People
  /** Who looks. */
  me: number
  isOpen: boolean
  /** Two lines: the queue and the tags stay away, the timer moves up. */
  isCompact: boolean
  /** What was searched for. */
  searched?: string | undefined
}

/** One conversation of a list, in three lines. Its own markup: there are many of them and they move. */
export const Row = memo(function Row({ row, people, me, isOpen, isCompact, searched }: RowProps) {
  const t = useText()
  const locale = useLocale()
  const names = useNames()
  const { contact, unreadMessages } = row
  const channel = names.channel(row.whatsappId)
  const owner = row.userId === me ? undefined : names.user(row.userId)
  const viewers = colleaguesOf(people, names, me)
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
          <span className={styles.name}>{searched ? <Marked text={contact.name} words={searched} /> : contact.name}</span>{' '}
          <ViewersInRow viewers={viewers} but={owner?.id} />
          <Suspense>
            <NextSchedule ticketId={row.id} />
          </Suspense>
          {owner && (
            <span
              role="img"
              className={owner.picture ? undefined : styles.owner}
              aria-label={t('tickets.withWhom', { name: owner.name })}
              title={t('tickets.withWhom', { name: owner.name })}
            >
              {owner.picture ? (
                <Avatar name={owner.name} picture={owner.picture} size={18} />
              ) : (
                <span aria-hidden>{initialsOf(owner.name)}</span>
              )}
            </span>
          )}
          <time className={styles.when} dateTime={when}>
            {formatWhen(when, locale)}
          </time>
        </div>
        <div className={styles.line}>
          <div className={styles.last}>
            <LastLine row={row} viewers={viewers} />
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
  const queue = names.place(row)
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
