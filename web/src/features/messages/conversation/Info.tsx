import type { MessageRow } from '@balcao/contract/ticket-rows'
import { useNames } from '../../../api/desk.ts'
import { useText } from '../../../i18n/index.ts'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { formatFullDate } from '../../../kit/format.ts'
import { tickOf } from '../../../kit/tick-of.ts'
import styles from './Questions.module.css'

/** When it was said and taken, by whom, and how the channel knows it. */
export default function Info({ message, onClose }: { message: MessageRow; onClose(): void }) {
  const t = useText()
  const names = useNames()
  const writer = names.user(message.userId)?.name ?? message.authorName
  const rows: [string, string | undefined][] = [
    [t('messages.infoSaid'), formatFullDate(message.timestamp ?? message.createdAt)],
    [t('messages.infoKept'), formatFullDate(message.createdAt)],
    [t('messages.infoBy'), writer],
    [t('messages.infoState'), message.fromMe ? t(`messages.ack_${tickOf(message)}`) : undefined],
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
    </Dialog>
  )
}

const Line = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt>{label}</dt>
    <dd className="figures">{value}</dd>
  </>
)
