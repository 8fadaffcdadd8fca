import { type PlainKey, useText } from '../../i18n/index.ts'

/** What does not come without each of the provider's fields. */
const COSTS: Readonly<Record<string, PlainKey>> = {
  messages: 'channels.cost_messages',
  standby: 'channels.cost_agent',
  messaging_handovers: 'channels.cost_agent',
  message_template_status_update: 'channels.cost_templates',
  account_update: 'channels.cost_account',
  account_alerts: 'channels.cost_account',
  phone_number_quality_update: 'channels.cost_account',
  business_capability_update: 'channels.cost_account',
  user_preferences: 'channels.cost_wishes',
  user_id_update: 'channels.cost_ids',
  smb_message_echoes: 'channels.cost_phone',
  smb_app_state_sync: 'channels.cost_phone',
  history: 'channels.cost_phone',
}

/** The fields the app is not subscribed to, what that costs, and where to mend it. */
export function Lacks({ fields }: { fields: readonly string[] }) {
  const t = useText()
  if (fields.length === 0) return null
  const costs = [...new Set(fields.flatMap(field => COSTS[field] ?? []))].map(key => t(key))
  return (
    <p>
      {t('channels.lacks', { fields: fields.join(', '), costs: costs.join('; ') })} {t('channels.lacksCure')}
    </p>
  )
}
