import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useText } from '../../../i18n/index.ts'
import { formatTime } from '../../../kit/format.ts'
import styles from '../Chat.module.css'
import { type OutgoingChat, reasonOf, sayAgain, takeBack } from '../data/sending.ts'
import type { People } from '../data/useChats.ts'
import { Words } from './Words.tsx'

/** On its way, or refused: then with why, and what to do. */
export function OutgoingBubble({ outgoing, people }: { outgoing: OutgoingChat; people: People }) {
  const t = useText()
  const { body, fileName, ticketId, at, idFront, code, mentions } = outgoing
  return (
    <div className={styles.bubbleRow}>
      <article className={styles.bubble} data-mine data-failed={code !== undefined || undefined}>
        {fileName && <b className={styles.outFile}>{fileName}</b>}
        {body !== '' && <Words text={body} called={mentions.map(id => `@${people.nameOf(id)}`)} />}
        {ticketId !== undefined && <span className={styles.ticket}>#{ticketId}</span>}
        <span className={styles.meta}>
          <time dateTime={at}>{formatTime(at)}</time>
          {code === undefined && <IconClock size={14} stroke={1.75} role="img" aria-label={t('internal-chat.sending')} />}
        </span>
        {code !== undefined && (
          <span className={styles.failed} role="alert">
            <IconAlertTriangle size={15} stroke={1.75} aria-hidden />
            <span>{t(`errors.${reasonOf(outgoing)}` as 'errors.ERR_UNKNOWN')}</span>
            <button type="button" className={styles.link} onClick={() => sayAgain(idFront)}>
              {t('kit.tryAgain')}
            </button>
            <button type="button" className={styles.link} onClick={() => void takeBack(idFront)}>
              {t('internal-chat.discard')}
            </button>
          </span>
        )}
      </article>
    </div>
  )
}
