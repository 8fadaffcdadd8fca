import { type MessageStory, messageStoryRoutes } from '@balcao/contract/messages/message-story'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { Loader } from '@mantine/core'
import { useNames } from '../../../api/desk.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { CopyButton } from '../../../kit/controls/CopyButton.tsx'
import { formatFullDate } from '../../../kit/format.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { tickOf } from '../../../kit/marks/tick-of.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { useAuthor } from '../bubble/Quote.tsx'
import { Words } from '../bubble/Words.tsx'
import styles from './Questions.module.css'

/** When it was said and taken, by whom, and how the channel knows it. */
export default function Info({ message, onClose }: { message: MessageRow; onClose(): void }) {
  const t = useText()
  const names = useNames()
  const writer = names.user(message.userId)?.name ?? message.authorName
  const { data: story, error, refetch } = useRead(messageStoryRoutes.show, { params: { id: message.id } }, { staleTime: 0 })
  const rows: [string, string | null | undefined][] = [
    [t('messages.infoSaid'), formatFullDate(message.timestamp ?? message.createdAt)],
    [t('messages.infoKept'), formatFullDate(message.createdAt)],
    [t('messages.infoBy'), writer],
    [t('messages.infoState'), message.fromMe ? t(`messages.ack_${tickOf(message)}`) : undefined],
    [t('messages.infoDelivered'), story?.deliveredAt && formatFullDate(story.deliveredAt)],
    [t('messages.infoRead'), story?.readAt && formatFullDate(story.readAt)],
    [t('messages.infoEdited'), message.editedAt && formatFullDate(message.editedAt)],
    [t('messages.infoWhy'), message.errorDetails],
  ]
  return (
    <Dialog title={t('messages.info')} width={440} onClose={onClose}>
      <dl className={styles.info}>
        {rows.map(([label, value]) => value && <Line key={label} label={label} value={value} />)}
        {message.messageId && (
          <>
            <dt>{t('messages.infoId')}</dt>
            <dd className={styles.id}>
              <code>{message.messageId}</code>
              <CopyButton value={message.messageId} label={t('messages.copyId')} />
            </dd>
          </>
        )}
      </dl>
      {error && (
        <ErrorState error={error} title={t('kit.errorLoading', { what: t('messages.infoStory') })} retry={() => void refetch()} />
      )}
      {message.editedAt && !story && !error && <Loader size={18} />}
      {story && story.versions.length > 1 && <Versions message={message} versions={story.versions} />}
    </Dialog>
  )
}

/** What it says now first, and all it said before: who, when, what. */
function Versions({ message, versions }: { message: MessageRow; versions: MessageStory['versions'] }) {
  const t = useText()
  const names = useNames()
  const authorOf = useAuthor()
  const { userId: me } = useMe()
  const who = (userId: number | null, isFirst: boolean) => {
    if (isFirst || !message.fromMe) return authorOf(message, message.authorName ?? t('messages.customer'))
    return userId === me ? t('messages.you') : (names.user(userId)?.name ?? t('messages.viaPhone'))
  }
  return (
    <section className={styles.versions} aria-label={t('messages.infoVersions')}>
      <h3>{t('messages.infoVersions')}</h3>
      <ol>
        {versions.toReversed().map(({ body, at, userId }, i) => (
          <li key={`${at} ${body}`}>
            <p className={styles.versionOf}>
              <strong>{who(userId, i === versions.length - 1)}</strong> <span className="figures">{formatFullDate(at)}</span>
            </p>
            <Words text={body} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const Line = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt>{label}</dt>
    <dd className="figures">{value}</dd>
  </>
)
