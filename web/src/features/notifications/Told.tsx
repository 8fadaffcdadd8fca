import { userNoticeRoutes } from '@balcao/contract/works/announcements'
import type { NoticeRow } from '@balcao/contract/works/notices'
import { IconAlertTriangle, IconInfoCircle, IconUrgent } from '@tabler/icons-react'
import { Fragment, useEffect, useState } from 'react'
import { askQuietly } from '../../api/client.ts'
import { useRead } from '../../api/query.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { formatWhen } from '../../kit/format.ts'
import styles from './Bell.module.css'
import { noticeParts } from './notice-words.ts'

const ICONS = { info: IconInfoCircle, warning: IconAlertTriangle, critical: IconUrgent }

/** What the operator told one: seeing it is reading it, in every tab. */
export function useOwnNotices(): readonly NoticeRow[] {
  const { data } = useRead(userNoticeRoutes.list, {}, { staleTime: 0 })
  const unread = (data ?? []).filter(({ isRead }) => !isRead).map(({ id }) => id)
  const key = unread.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same ones are read once
  useEffect(() => {
    // Not told: they are new once more the next time.
    if (unread.length > 0) askQuietly(userNoticeRoutes.read, { body: { ids: unread } }).catch(() => undefined)
  }, [key])
  return data ?? []
}

export function Told({ notice: { level, message, createdAt, isRead } }: { notice: NoticeRow }) {
  const t = useText()
  const locale = useLocale()
  // What was new when it was opened stays marked while it is looked at.
  const [wasNew] = useState(!isRead)
  const Icon = ICONS[level]
  return (
    <li className={styles.told} data-level={level} data-new={wasNew || undefined}>
      <Icon size={24} stroke={1.75} aria-hidden />
      <strong>{t(`notifications.level_${level}`)}</strong>
      <time dateTime={createdAt}>{formatWhen(createdAt, locale)}</time>
      <p>
        {noticeParts(message).map((part, i) =>
          'href' in part ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
            <a key={i} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
              {part.text} ({part.host})
            </a>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
            <Fragment key={i}>{part.text}</Fragment>
          ),
        )}
      </p>
    </li>
  )
}
