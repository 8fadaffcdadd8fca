import type { Contact } from '@balcao/contract/contacts/contacts'
import { IconBan, IconChecklist, IconDeviceMobileMessage, IconMessage } from '@tabler/icons-react'
import { useTalk } from '../../features/contacts/talks.ts'
import { useBlocking } from '../../features/contacts/useBlocking.ts'
import { useText } from '../../i18n/index.ts'
import { Menu } from '../../kit/controls/Menu.tsx'
import { navigate } from '../../navigation/index.ts'
import { converse, textTo } from './conversing.tsx'
import { useTextChannels } from './useTextChannels.ts'

/** What is done to one contact from its row. */
export function RowItems({ contact }: { contact: Contact }) {
  const t = useText()
  const talk = useTalk(contact.id).data
  const setBlocked = useBlocking(contact)
  const canText = useTextChannels(contact).length > 0
  const isOn = talk && talk.status !== 'closed'
  return (
    <>
      <Menu.Item leftSection={<IconMessage size={16} stroke={1.75} aria-hidden />} onClick={() => converse(contact, talk)}>
        {t(isOn ? 'contacts.open' : 'contacts.begin')}
      </Menu.Item>
      {canText && (
        <Menu.Item leftSection={<IconDeviceMobileMessage size={16} stroke={1.75} aria-hidden />} onClick={() => textTo(contact)}>
          SMS
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconChecklist size={16} stroke={1.75} aria-hidden />}
        onClick={() => navigate(`/tarefas?task=new&contact=${contact.id}`)}
      >
        {t('contacts.makeTask')}
      </Menu.Item>
      <Menu.Item
        color={contact.blocked ? undefined : 'red'}
        leftSection={<IconBan size={16} stroke={1.75} aria-hidden />}
        onClick={() => void setBlocked(!contact.blocked)}
      >
        {t(contact.blocked ? 'contacts.unblockOne' : 'contacts.blockOne')}
      </Menu.Item>
    </>
  )
}
