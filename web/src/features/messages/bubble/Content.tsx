import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { useText } from '../../../i18n/index.ts'
import styles from './Bubble.module.css'
import { Choices, Extra } from './Extra.tsx'
import { Media } from './media/Media.tsx'
import { Words } from './Words.tsx'

/** What a message says. */
export function Content({ message }: { message: MessageRow }) {
  return (
    <>
      {message.type === 'unsupported' && <Unsupported fromMe={message.fromMe} />}
      {message.media && <Media message={message} />}
      {message.extra && <Extra extra={message.extra} />}
      {message.body !== '' && <Words text={message.body} />}
      {message.extra && <Choices extra={message.extra} />}
    </>
  )
}

/** Of a kind nobody here knows; what the provider says of it stands below. */
function Unsupported({ fromMe }: { fromMe: boolean }) {
  const t = useText()
  return (
    <div className={styles.unsupported}>
      {t('messages.unsupportedSays')} {!fromMe && t('messages.unsupportedHelp')}
    </div>
  )
}
