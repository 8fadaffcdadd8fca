import { sendingRoutes } from '@balcao/contract/messages/messages'
import { fill } from '@balcao/contract/texts/fill'
import { isErrorCode } from '@balcao/contract/texts/index'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '../../../../api/query.ts'
import { type Translate, useText } from '../../../../i18n/index.ts'
import { messageHeard } from '../../store.ts'
import styles from '../Conversation.module.css'

/** Why a message was not sent, or may not have been, and what can be done about it. */
export function FailureFoot({ message }: { message: MessageRow }) {
  const t = useText()
  const cache = useQueryClient()
  const retry = useSend(sendingRoutes.retry)
  const { status, id } = message
  const again = () => void retry.run({ params: { id } }, { done: sent => messageHeard(cache, sent) })

  if (status === 'unconfirmed')
    return (
      <div className={styles.foot} data-tone="amber">
        <span>{t('messages.unconfirmed')}</span>
        <button type="button" disabled={retry.busy} onClick={again}>
          {t('messages.resend')}
        </button>
      </div>
    )
  if (status === 'failed')
    return (
      <div className={styles.foot}>
        <span>{reasonOf(t, message.error)}</span>
        <button type="button" disabled={retry.busy} onClick={again}>
          {t('messages.retry')}
        </button>
      </div>
    )
  return null
}

/** A code as a sentence; one nobody knows is told plainly. */
export const reasonOf = (t: Translate, code: string | undefined): string =>
  code && isErrorCode(code) ? fill(t(`errors.${code}`), {}) : t('messages.notSent')
