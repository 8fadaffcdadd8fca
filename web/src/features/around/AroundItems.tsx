import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { IconBan, IconCoin, IconHash, IconHistory, IconRobot, IconRobotOff, IconSparkles, IconUsers } from '@tabler/icons-react'
import { useNames } from '../../api/desk.ts'
import { useText } from '../../i18n/index.ts'
import { useIsHelped } from '../../kit/assistance/useIsHelped.ts'
import { Menu } from '../../kit/controls/Menu.tsx'
import { WithTexts } from '../../kit/controls/WithTexts.tsx'
import type { Around } from './asked.ts'
import { useContact } from './card/useContact.ts'
import { useMark } from './card/useMark.ts'

interface AroundItemsProps {
  ticket: TicketRow
  onAsk(what: Around): void
}

export default function AroundItems(props: AroundItemsProps) {
  return (
    <WithTexts of="around">
      <Items {...props} />
    </WithTexts>
  )
}

/** Of the channel only what it can do is offered. */
function Items({ ticket, onAsk }: AroundItemsProps) {
  const t = useText()
  const channel = useNames().channel(ticket.whatsappId)
  const can = channel?.capabilities
  const contact = useContact(ticket.contactId)
  const mark = useMark(contact)
  const isHelped = useIsHelped()
  return (
    <>
      {isHelped && (
        <Menu.Item leftSection={<IconSparkles size={17} stroke={1.75} />} onClick={() => onAsk('summary')}>
          {t('around.summary')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconHash size={17} stroke={1.75} />} onClick={() => onAsk('protocol')}>
        {t('around.protocol')}
      </Menu.Item>
      <Menu.Item leftSection={<IconCoin size={17} stroke={1.75} />} onClick={() => onAsk('worth')}>
        {t('around.worth')}
      </Menu.Item>
      {can?.history && channel?.status === 'connected' && (
        <Menu.Item leftSection={<IconHistory size={17} stroke={1.75} />} onClick={() => onAsk('older')}>
          {t('around.older')}
        </Menu.Item>
      )}
      {ticket.isGroup && can?.groups && (
        <Menu.Item leftSection={<IconUsers size={17} stroke={1.75} />} onClick={() => onAsk('group')}>
          {t('around.group')}
        </Menu.Item>
      )}
      {!ticket.isGroup && !ticket.chatbot && (ticket.status === 'open' || ticket.status === 'pending') && (
        <Menu.Item leftSection={<IconRobot size={17} stroke={1.75} />} onClick={() => onAsk('bot')}>
          {t('around.giveToBot')}
        </Menu.Item>
      )}
      {contact && (
        <>
          <Menu.Item
            leftSection={<IconRobotOff size={17} stroke={1.75} />}
            onClick={() => void mark({ chatbotBlocked: !contact.chatbotBlocked })}
          >
            {t(contact.chatbotBlocked ? 'around.allowBots' : 'around.blockBots')}
          </Menu.Item>
          <Menu.Item leftSection={<IconBan size={17} stroke={1.75} />} onClick={() => void mark({ blocked: !contact.blocked })}>
            {t(contact.blocked ? 'around.unblock' : 'around.block')}
          </Menu.Item>
        </>
      )}
    </>
  )
}
