import type { MessageRow, TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { IconFileText } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { connection } from '../../../../api/connection.ts'
import { useText } from '../../../../i18n/index.ts'
import { formatTime } from '../../../../kit/format.ts'
import { Tick } from '../../../../kit/marks/Tick.tsx'
import bubble from '../../bubble/Bubble.module.css'
import { Quote, useAuthor } from '../../bubble/Quote.tsx'
import { Words } from '../../bubble/Words.tsx'
import type { Outgoing } from '../../outgoing.ts'
import { sending } from '../../sending.ts'
import styles from '../Conversation.module.css'
import { reasonOf } from './FailureFoot.tsx'

interface OutgoingBubbleProps {
  outgoing: Outgoing
  isFirst: boolean
  quoted: MessageRow | undefined
  ticket: Pick<TicketRow, 'contact'>
}

/** What was just written and the server has not answered for: it waits, is on its way, or was refused, and says which. */
export function OutgoingBubble({ outgoing, isFirst, quoted, ticket }: OutgoingBubbleProps) {
  const t = useText()
  const authorOf = useAuthor()
  const { state, body, files, at } = outgoing
  const tick = state === 'refused' ? 'failed' : 'waiting'
  return (
    <>
      <div
        className={bubble.bubble}
        data-from="us"
        data-first={isFirst || undefined}
        data-state={state === 'refused' ? 'failed' : undefined}
      >
        {quoted && <Quote message={quoted} who={authorOf(quoted, ticket.contact.name)} />}
        {files.map(file => (
          <div key={file.idFront}>
            <IconFileText size={16} stroke={1.75} aria-hidden /> {file.voice ? t('messages.voice') : file.name}
          </div>
        ))}
        {body !== '' && <Words text={body} />}
        <span className={bubble.meta}>
          <time dateTime={at}>{formatTime(at)}</time>
          <Tick state={tick} name={t(`messages.ack_${tick}`)} />
        </span>
      </div>
      <Foot outgoing={outgoing} />
    </>
  )
}

function Foot({ outgoing: { state, code, idFront } }: { outgoing: Outgoing }) {
  const t = useText()
  const { reachable } = useSyncExternalStore(connection.subscribe, connection.state)
  if (state === 'refused')
    return (
      <div className={styles.foot}>
        <span>{reasonOf(t, code)}</span>
        <button type="button" onClick={() => sending().again(idFront)}>
          {t('messages.retry')}
        </button>
        <button type="button" onClick={() => sending().take(idFront)}>
          {t('messages.discard')}
        </button>
      </div>
    )
  if (reachable && code !== undefined && state !== 'held')
    return (
      <div className={styles.foot} data-tone="amber">
        <span>{t('messages.waitsForServer')}</span>
        <button type="button" onClick={() => sending().resume()}>
          {t('messages.tryNow')}
        </button>
      </div>
    )
  return reachable ? null : (
    <div className={styles.foot} data-tone="quiet">
      {t('messages.waitsForLine')}
    </div>
  )
}
