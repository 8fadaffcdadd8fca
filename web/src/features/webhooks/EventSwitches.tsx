import '@mantine/core/styles/Switch.layer.css'
import { WEBHOOK_EVENTS, type Webhook, type WebhookEvent } from '@balcao/contract/webhooks/webhooks'
import { Switch } from '@mantine/core'
import { useText } from '../../i18n/index.ts'
import { isEvent, nameOf } from './events.ts'
import { useWebhookChange } from './useWebhookChange.ts'
import styles from './Webhooks.module.css'

/** What the address is told, switched one by one. */
export function EventSwitches({ webhook: { id, events } }: { webhook: Webhook }) {
  const t = useText()
  const { change, busy } = useWebhookChange(id)
  const wanted = events.filter(isEvent)
  const set = (event: WebhookEvent, isOn: boolean) =>
    void change({ events: isOn ? [...wanted, event] : wanted.filter(one => one !== event) })
  return (
    <ul className={`panel ${styles.switches}`} aria-label={t('webhooks.events')}>
      {WEBHOOK_EVENTS.map(event => (
        <li key={event}>
          <Switch
            labelPosition="left"
            label={t(nameOf(event))}
            checked={wanted.includes(event)}
            disabled={busy}
            onChange={change => set(event, change.currentTarget.checked)}
          />
        </li>
      ))}
    </ul>
  )
}
