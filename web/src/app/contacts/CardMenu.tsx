import type { Contact } from '@balcao/contract/contacts/contacts'
import { IconBan, IconDots, IconEraser, IconFileZip, IconRefresh, IconRobotOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../api/me.ts'
import { useBlocking, useBotBlocking } from '../../features/contacts/useBlocking.ts'
import { useText } from '../../i18n/index.ts'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Menu } from '../../kit/controls/Menu.tsx'
import { ContactRemoval } from './ContactRemoval.tsx'
import { Erasure } from './Erasure.tsx'
import { Sanitising } from './Sanitising.tsx'
import { useDataExport } from './useDataExport.ts'

/** What else is done to a contact from its card. */
export function CardMenu({ contact, onGone }: { contact: Contact; onGone(): void }) {
  const t = useText()
  const setBlocked = useBlocking(contact)
  const setBot = useBotBlocking(contact)
  const [asked, setAsked] = useState<'remove' | 'erase' | 'sanitise' | null>(null)
  const mayErase = useCan('contacts.manage') && contact.kind === 'person'
  const exportData = useDataExport(contact)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={t('contacts.more')} size={34}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconRobotOff size={16} stroke={1.75} aria-hidden />}
            onClick={() => void setBot(!contact.chatbotBlocked)}
          >
            {t(contact.chatbotBlocked ? 'contacts.freeBot' : 'contacts.blockBot')}
          </Menu.Item>
          <Menu.Item
            color={contact.blocked ? undefined : 'red'}
            leftSection={<IconBan size={16} stroke={1.75} aria-hidden />}
            onClick={() => void setBlocked(!contact.blocked)}
          >
            {t(contact.blocked ? 'contacts.unblockOne' : 'contacts.blockOne')}
          </Menu.Item>
          {mayErase && (
            <>
              <Menu.Divider />
              {contact.number && (
                <Menu.Item leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />} onClick={() => setAsked('sanitise')}>
                  {t('contacts.sanitise')}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconFileZip size={16} stroke={1.75} aria-hidden />} onClick={() => void exportData()}>
                {t('contacts.exportData')}
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconEraser size={16} stroke={1.75} aria-hidden />}
                onClick={() => setAsked('erase')}
              >
                {t('contacts.eraseData')}
              </Menu.Item>
            </>
          )}
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => setAsked('remove')}
          >
            {t('resource.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === 'remove' && <ContactRemoval contact={contact} onDone={() => setAsked(null)} onRemoved={onGone} />}
      {asked === 'sanitise' && <Sanitising contact={contact} onDone={() => setAsked(null)} />}
      {asked === 'erase' && <Erasure contact={contact} onClose={() => setAsked(null)} onBegun={onGone} />}
    </>
  )
}
