import { useNames } from '../../../../api/desk.ts'
import { useMe } from '../../../../api/me.ts'
import { type Translate, useText } from '../../../../i18n/index.ts'
import { formatTime } from '../../../../kit/format.ts'
import type { Log } from '../../items.ts'
import styles from '../Conversation.module.css'

/** What happened to the ticket, in its place between the messages. */
export function LogLine({ log }: { log: Log }) {
  const says = useLogText()
  return (
    <div className={styles.told}>
      {says(log)} · <span className="figures">{formatTime(log.createdAt)}</span>
    </div>
  )
}

/** What happened, in the reader's own words. */
function useLogText() {
  const t = useText()
  const names = useNames()
  const { userId } = useMe()
  // Who did it begins the sentence, whom it reached stands inside it: “Você transferiu”, “transferiu para você”.
  const nameOf = (id: number, you: 'messages.byYou' | 'messages.toYou') =>
    id === userId ? t(you) : (names.user(id)?.name ?? t('messages.system'))
  return (log: Log): string => {
    const who = log.userId === null ? null : nameOf(log.userId, 'messages.byYou')
    const { userId: toUser, queueId = null, teamId } = log.to ?? {}
    const whom = toUser ? nameOf(toUser, 'messages.toYou') : names.place({ queueId, teamId })?.name
    return sentence(t, log.type, who, whom)
  }
}

function sentence(t: Translate, type: string, who: string | null, whom: string | undefined): string {
  const by = who ?? t('messages.system')
  switch (type) {
    case 'create':
      return who ? t('messages.log_create', { who }) : t('messages.log_createByCustomer')
    case 'open':
      return t('messages.log_open', { who: by })
    case 'pending':
      return who ? t('messages.log_pending', { who }) : t('messages.log_pendingBySystem')
    case 'closed':
      return who ? t('messages.log_closed', { who }) : t('messages.log_closedBySystem')
    case 'autoClose':
      return t('messages.log_autoClose')
    case 'transfered':
      return whom ? t('messages.log_transferTo', { who: by, whom }) : t('messages.log_transfer', { who: by })
    case 'channel':
      return t('messages.log_channel', { who: by })
    case 'schedule':
      return t('messages.log_schedule', { who: by })
    case 'farewell':
      return t('messages.log_farewell', { who: by })
    case 'rating':
      return t('messages.log_rating', { who: by })
    case 'undo':
      return t('messages.log_undo', { who: by })
    default:
      return t('messages.log_chatBot')
  }
}
