import '@mantine/core/styles/Switch.layer.css'
import type { Contact } from '@balcao/contract/contacts/contacts'
import { Switch } from '@mantine/core'
import { useText } from '../../../i18n/index.ts'
import styles from './card.module.css'
import { useMark } from './useMark.ts'

export function Blocking({ contact }: { contact: Contact }) {
  const t = useText()
  const mark = useMark(contact)
  return (
    <section className={styles.marks}>
      <Switch
        size="xs"
        label={t('around.blockBots')}
        description={t('around.blockBotsHelp')}
        checked={contact.chatbotBlocked}
        onChange={event => void mark({ chatbotBlocked: event.currentTarget.checked })}
      />
      <Switch
        size="xs"
        label={t('around.block')}
        description={t('around.blockHelp')}
        checked={contact.blocked}
        onChange={event => void mark({ blocked: event.currentTarget.checked })}
      />
    </section>
  )
}
