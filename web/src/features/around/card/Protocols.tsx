import { useLocale, useText } from '../../../i18n/index.ts'
import { CopyButton } from '../../../kit/controls/CopyButton.tsx'
import { formatWhen } from '../../../kit/format.ts'
import styles from './card.module.css'
import { OfContact, Part } from './Part.tsx'

export function Protocols({ contactId }: { contactId: number }) {
  const t = useText()
  const locale = useLocale()
  return (
    <Part name="protocols" title={t('around.protocols')}>
      {() => (
        <OfContact contactId={contactId} what={card => card.protocols} none={t('around.noProtocols')}>
          {card => (
            <ul className={styles.list}>
              {card.protocols.map(({ id, protocol, username, createdAt }) => (
                <li key={id} className={styles.row}>
                  <div>
                    <span className="figures">{protocol}</span>
                    <small>{[username, formatWhen(createdAt, locale)].filter(Boolean).join(' · ')}</small>
                  </div>
                  <CopyButton value={protocol} label={t('around.copyProtocol')} />
                </li>
              ))}
            </ul>
          )}
        </OfContact>
      )}
    </Part>
  )
}
