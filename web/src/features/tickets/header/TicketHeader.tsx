import '@mantine/core/styles/Menu.layer.css'
import type { TicketRow } from '@balcao/contract/ticket-rows'
import { Button, Menu } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowsExchange,
  IconCheck,
  IconChevronDown,
  IconCornerUpLeft,
  IconDeviceMobileMessage,
  IconDots,
  IconLayoutSidebarRightExpand,
  IconMailOpened,
  IconMessageCheck,
  IconRotate2,
} from '@tabler/icons-react'
import { useNames } from '../../../api/desk.ts'
import { useMe } from '../../../api/me.ts'
import { useText } from '../../../i18n/index.ts'
import { useKeyOf } from '../../../kit/commands.ts'
import { Face } from '../../../kit/Face.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { KeyOf } from '../../../kit/KeyOf.tsx'
import { navigate } from '../../../navigation/index.ts'
import { useMoves } from '../actions/useMoves.ts'
import { CompanyInHead } from '../company/CompanyInHead.tsx'
import { WaitTimer } from '../list/WaitTimer.tsx'
import styles from './TicketHeader.module.css'

interface TicketHeaderProps {
  ticket: TicketRow
  /** Known once the conversation is there. */
  protocol: string | undefined
  isCardOpen: boolean
  onCard(): void
  onTransfer(): void
  /** Closing with more than a click. */
  onResolve(): void
  /** Absent: there is no way to send one. */
  onSms: (() => void) | undefined
}

/** Who it is, where it stands, and what can be done with it. */
export function TicketHeader({ ticket, protocol, isCardOpen, onCard, onTransfer, onResolve, onSms }: TicketHeaderProps) {
  const t = useText()
  const names = useNames()
  const queue = names.queue(ticket.queueId)
  const { userId } = useMe()
  const owner = ticket.userId === userId ? undefined : names.user(ticket.userId)
  const { contact } = ticket
  const mayTransfer = ticket.status === 'open' || ticket.status === 'pending'
  const transferKey = useKeyOf('transfer')

  return (
    <header className={styles.head}>
      <IconButton label={t('tickets.back')} size={44} className={styles.back ?? ''} onClick={() => navigate('/atendimento')}>
        <IconArrowLeft size={22} stroke={1.75} aria-hidden />
      </IconButton>
      <button type="button" className={styles.who} aria-expanded={isCardOpen} onClick={onCard}>
        <Face name={contact.name} picture={contact.profilePicUrl} size={36} channel={names.channel(ticket.whatsappId)} />
        <span className={styles.words}>
          <span className={styles.first}>
            <span className={styles.name}>{contact.name}</span>
            <CompanyInHead ticketId={ticket.id} />
          </span>
          <span className={styles.place}>
            {queue && (
              <span className={styles.queue}>
                <i style={{ background: queue.color ?? 'var(--b-ctl)' }} aria-hidden />
                {queue.name}
              </span>
            )}
            {ticket.waitingSince && <WaitTimer since={ticket.waitingSince} long />}
            {owner && <span className={styles.more}>{t('tickets.withWhom', { name: owner.name })}</span>}
            <span className={styles.more}>{protocol}</span>
          </span>
        </span>
      </button>
      {mayTransfer && (
        <IconButton label={t('tickets.transfer')} keys={transferKey} className={styles.wide ?? ''} onClick={onTransfer}>
          <IconArrowsExchange size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      <MoreActions {...{ ticket, onCard, onTransfer, onResolve, onSms, mayTransfer }} />
      <MainAction ticket={ticket} onResolve={onResolve} />
      {!isCardOpen && (
        <IconButton label={t('tickets.showCard')} className={styles.wide ?? ''} onClick={onCard}>
          <IconLayoutSidebarRightExpand size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    </header>
  )
}

/** What is nearly always done next, from where the ticket is. */
function MainAction({ ticket, onResolve }: { ticket: TicketRow; onResolve(): void }) {
  const t = useText()
  const moves = useMoves(ticket)
  if (ticket.status === 'closed')
    return (
      <Button
        className={styles.wide}
        variant="default"
        loading={moves.busy}
        leftSection={<IconRotate2 size={16} stroke={2} />}
        onClick={moves.reopen}
      >
        {t('tickets.reopen')}
      </Button>
    )
  if (ticket.status === 'schedule')
    return (
      <Button className={styles.wide} variant="default" loading={moves.busy} onClick={moves.accept}>
        {t('tickets.takeUp')}
      </Button>
    )
  if (ticket.status !== 'open') return null
  return (
    <Button.Group className={styles.wide}>
      <Button loading={moves.busy} leftSection={<IconCheck size={16} stroke={2} />} onClick={moves.resolve}>
        {t('tickets.resolve')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button px={7} className={styles.split} aria-label={t('tickets.otherWays')}>
            <IconChevronDown size={15} stroke={2} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconMessageCheck size={17} stroke={1.75} />} onClick={onResolve}>
            {t('tickets.resolveWith')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCheck size={17} stroke={1.75} />} onClick={moves.force}>
            {t('tickets.resolveQuietly')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconCornerUpLeft size={17} stroke={1.75} />} onClick={moves.requeue}>
            {t('tickets.requeue')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}

interface MoreActionsProps {
  ticket: TicketRow
  mayTransfer: boolean
  onCard(): void
  onTransfer(): void
  onResolve(): void
  onSms: (() => void) | undefined
}

function MoreActions({ ticket, mayTransfer, onCard, onTransfer, onResolve, onSms }: MoreActionsProps) {
  const t = useText()
  const moves = useMoves(ticket)
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <IconButton label={t('tickets.moreActions')} className={styles.dots ?? ''}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {ticket.status === 'open' && (
          <>
            <Menu.Item
              className={styles.phone}
              leftSection={<IconCheck size={17} stroke={1.75} />}
              rightSection={<KeyOf shortcut="resolve" />}
              onClick={moves.resolve}
            >
              {t('tickets.resolve')}
            </Menu.Item>
            <Menu.Item className={styles.phone} leftSection={<IconMessageCheck size={17} stroke={1.75} />} onClick={onResolve}>
              {t('tickets.resolveWith')}
            </Menu.Item>
            <Menu.Item leftSection={<IconCornerUpLeft size={17} stroke={1.75} />} onClick={moves.requeue}>
              {t('tickets.requeue')}
            </Menu.Item>
          </>
        )}
        {ticket.status === 'closed' && (
          <Menu.Item className={styles.phone} leftSection={<IconRotate2 size={17} stroke={1.75} />} onClick={moves.reopen}>
            {t('tickets.reopen')}
          </Menu.Item>
        )}
        {mayTransfer && (
          <Menu.Item
            leftSection={<IconArrowsExchange size={17} stroke={1.75} />}
            rightSection={<KeyOf shortcut="transfer" />}
            onClick={onTransfer}
          >
            {t('tickets.transfer')}
          </Menu.Item>
        )}
        {onSms && (
          <Menu.Item leftSection={<IconDeviceMobileMessage size={17} stroke={1.75} />} onClick={onSms}>
            {t('tickets.sms')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconMailOpened size={17} stroke={1.75} />}
          rightSection={<KeyOf shortcut="unread" />}
          onClick={moves.markUnread}
        >
          {t('tickets.markUnread')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLayoutSidebarRightExpand size={17} stroke={1.75} />} onClick={onCard}>
          {t('tickets.showCard')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
