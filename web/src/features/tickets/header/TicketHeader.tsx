import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { Button } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowsExchange,
  IconCheck,
  IconChevronDown,
  IconDots,
  IconLayoutSidebarRightExpand,
  IconRotate2,
  IconSearch,
  IconUserPlus,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNames } from '../../../api/desk.ts'
import { fetched } from '../../../api/fetched.ts'
import { useMe } from '../../../api/me.ts'
import { useText } from '../../../i18n/index.ts'
import { useKeyOf } from '../../../kit/commands.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Menu } from '../../../kit/controls/Menu.tsx'
import { Face } from '../../../kit/marks/Face.tsx'
import { navigate } from '../../../navigation/index.ts'
import { useMoves } from '../actions/useMoves.ts'
import { WaitTimer } from '../list/rows/WaitTimer.tsx'
import { ViewersInHead } from '../viewers/ViewersInHead.tsx'
import type { MoreActionsProps, TicketHeaderProps } from './header-props.ts'
import styles from './TicketHeader.module.css'

const ResolveItems = fetched(() => import('./ResolveItems.tsx'))
const MoreItems = fetched(() => import('./MoreItems.tsx'))
const AssignItems = fetched(() => import('./AssignItems.tsx'))

/** Who it is, where it stands, and what can be done with it. */
export function TicketHeader({
  ticket,
  protocol,
  isCardOpen,
  onCard,
  onSeek,
  onTransfer,
  onResolve,
  onSms,
  onGiveBack,
  around,
}: TicketHeaderProps) {
  const t = useText()
  const names = useNames()
  const queue = names.place(ticket)
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
            <ViewersInHead ticketId={ticket.id} />
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
      {mayTransfer && <Assign ticket={ticket} onTransfer={onTransfer} />}
      {mayTransfer && (
        <IconButton label={t('tickets.transfer')} keys={transferKey} className={styles.wide ?? ''} onClick={onTransfer}>
          <IconArrowsExchange size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      <IconButton label={t('tickets.seek')} keys="Alt+B" className={styles.wide ?? ''} onClick={onSeek}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <MoreActions {...{ ticket, onCard, onSeek, onTransfer, onResolve, onSms, onGiveBack, around, mayTransfer }} />
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
  const [isOpen, setOpen] = useState(false)
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
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end">
        <Menu.Target>
          <Button px={7} className={styles.split} aria-label={t('tickets.otherWays')}>
            <IconChevronDown size={15} stroke={2} aria-hidden />
          </Button>
        </Menu.Target>
        <Suspense>{isOpen && <ResolveItems ticket={ticket} onResolve={onResolve} />}</Suspense>
      </Menu>
    </Button.Group>
  )
}

function MoreActions(props: MoreActionsProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={240}>
      <Menu.Target>
        <IconButton label={t('tickets.moreActions')} className={styles.dots ?? ''}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Suspense>{isOpen && <MoreItems {...props} />}</Suspense>
    </Menu>
  )
}

/** Into a colleague's hands by one click; who comes first is who would in a transfer. */
function Assign({ ticket, onTransfer }: Pick<TicketHeaderProps, 'ticket' | 'onTransfer'>) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={280}>
      <Menu.Target>
        <IconButton label={t('tickets.assign')} className={styles.wide ?? ''}>
          <IconUserPlus size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Suspense>{isOpen && <AssignItems ticket={ticket} onTransfer={onTransfer} />}</Suspense>
    </Menu>
  )
}
