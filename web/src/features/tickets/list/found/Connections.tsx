import { useNames } from '../../../../api/desk.ts'
import { useMe } from '../../../../api/me.ts'
import { useText } from '../../../../i18n/index.ts'
import styles from './Connections.module.css'

/** The connections one works on, and which of them does not run: where the company wants them, above the list or under it. */
export function Connections({ at }: { at: 'top' | 'foot' }) {
  const t = useText()
  const { desk, settings } = useNames()
  const { whatsappAllowed } = useMe()
  const isHere = (settings.chatbotFix === 'enabled') === (at === 'top')
  const channels = desk.channels.filter(({ id }) => whatsappAllowed.length === 0 || whatsappAllowed.includes(id))
  if (!isHere || channels.length === 0) return null
  return (
    // Many of them scroll sideways: who has no mouse gets there by Tab.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <ul className={styles.strip} data-at={at} aria-label={t('tickets.connections')} tabIndex={0}>
      {channels.map(({ id, name, status }) => (
        <li key={id} data-status={status} title={`${name}: ${t(`tickets.connection_${status}`)}`}>
          <i aria-hidden />
          {name}
          {status === 'connected' ? (
            <span className="only-read-aloud">{t('tickets.connection_connected')}</span>
          ) : (
            <span> · {t(`tickets.connection_${status}`)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
