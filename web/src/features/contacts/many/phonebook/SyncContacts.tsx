import '@mantine/core/styles/Checkbox.layer.css'
import { phonebookRoutes } from '@balcao/contract/contacts/phonebook'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../../../api/query.ts'
import { useText } from '../../../../i18n/index.ts'
import { ByChannel, watched } from './ByChannel.tsx'
import styles from './phonebook.module.css'

/** Whom a phone knows becomes contacts. */
export default function SyncContacts({ onClose }: { onClose(): void }) {
  const t = useText()
  const sync = useSend(phonebookRoutes.sync)
  const [people, setPeople] = useState(true)
  const [groups, setGroups] = useState(true)
  return (
    <ByChannel
      title={t('many.sync')}
      help={<p>{t('many.syncHelp')}</p>}
      can={({ contacts }) => contacts}
      act={t('many.syncNow')}
      isOff={!people && !groups}
      busy={sync.busy}
      onStart={whatsappId =>
        void sync.run({ body: { whatsappId, title: t('many.sync'), people, groups } }, { done: watched(onClose) })
      }
      onClose={onClose}
    >
      <div className={styles.choices}>
        <Checkbox
          size="md"
          label={t('many.people')}
          checked={people}
          onChange={event => setPeople(event.currentTarget.checked)}
        />
        <Checkbox
          size="md"
          label={t('many.groups')}
          checked={groups}
          onChange={event => setGroups(event.currentTarget.checked)}
        />
      </div>
    </ByChannel>
  )
}
