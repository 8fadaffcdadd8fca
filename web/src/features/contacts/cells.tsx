import { laneRoutes } from '@balcao/contract/catalogue/lanes'
import type { Contact } from '@balcao/contract/contacts/contacts'
import { useNames } from '../../api/desk.ts'
import { useRead } from '../../api/query.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { formatPhone, formatWhen } from '../../kit/format.ts'
import { Avatar } from '../../kit/marks/Avatar.tsx'
import { Face } from '../../kit/marks/Face.tsx'
import { Tag } from '../../kit/marks/Tag.tsx'
import styles from './Contacts.module.css'
import { useTalk } from './talks.ts'

/** Who it is: their picture with the channel they write by, their name, and what else says which of two of one name. */
export function Who({ contact }: { contact: Contact }) {
  const t = useText()
  const names = useNames()
  const talk = useTalk(contact.id).data
  const channel = talk ? names.channel(talk.whatsappId) : undefined
  const about = contact.email ?? contact.businessName
  return (
    <span className={styles.who}>
      <Face name={contact.name} picture={contact.profilePicUrl} size={34} channel={channel} />
      <span className={styles.words}>
        <span className={styles.name}>
          <span>{contact.name}</span>
          {contact.kind === 'group' && <span className={styles.mark}>{t('contacts.group')}</span>}
          {contact.blocked && (
            <span className={styles.mark} data-bad>
              {t('contacts.blocked')}
            </span>
          )}
        </span>
        <small>
          <span className={styles.onPhone}>{contact.number ? formatPhone(contact.number) : t('contacts.noPhone')}</span>
          <span className={styles.onDesk}>{about}</span>
        </small>
      </span>
    </span>
  )
}

const TAGS_MOST = 3

export function Tags({ ids }: { ids: readonly number[] }) {
  const names = useNames()
  const tags = ids.flatMap(id => names.tag(id) ?? [])
  return (
    <span className={styles.tags}>
      {tags.slice(0, TAGS_MOST).map(tag => (
        <Tag key={tag.id} color={tag.color}>
          {tag.tag}
        </Tag>
      ))}
      {tags.length > TAGS_MOST && <small title={tags.map(tag => tag.tag).join(', ')}>+{tags.length - TAGS_MOST}</small>}
    </span>
  )
}

/** The user new tickets go to, and how many more look after the contact. */
export function Wallet({ ids }: { ids: readonly number[] }) {
  const names = useNames()
  const users = ids.flatMap(id => names.user(id) ?? [])
  const [first] = users
  if (!first) return '–'
  return (
    <span className={styles.person} title={users.map(user => user.name).join(', ')}>
      <Avatar name={first.name} size={20} />
      {first.name}
      {users.length > 1 && <small>+{users.length - 1}</small>}
    </span>
  )
}

/** The lanes of the board are few: one answer names all of a page. */
export const useLanes = () => useRead(laneRoutes.list, { query: { pageSize: 200 } }, { staleTime: 60_000 }).data?.rows ?? []

export function Stage({ id }: { id: number | null }) {
  const lanes = useLanes()
  return lanes.find(lane => lane.id === id)?.name ?? '–'
}

export function LastTalk({ id }: { id: number }) {
  const locale = useLocale()
  const talk = useTalk(id).data
  const at = talk?.lastMessageAt
  if (!at) return '–'
  return (
    <time dateTime={at} className="figures">
      {formatWhen(at, locale)}
    </time>
  )
}
