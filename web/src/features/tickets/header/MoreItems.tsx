import { reportRoutes } from '@balcao/contract/reports/reports'
import {
  IconArrowsExchange,
  IconCheck,
  IconChecks,
  IconCornerUpLeft,
  IconDeviceMobileMessage,
  IconFileTypePdf,
  IconLayoutSidebarRightExpand,
  IconMailOpened,
  IconMessageCheck,
  IconRobot,
  IconRotate2,
  IconSearch,
} from '@tabler/icons-react'
import { saveFile } from '../../../api/save-file.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { Menu } from '../../../kit/controls/Menu.tsx'
import { KeyOf } from '../../../kit/marks/KeyOf.tsx'
import { useMoves } from '../actions/useMoves.ts'
import type { MoreActionsProps } from './header-props.ts'
import styles from './TicketHeader.module.css'

/** What is done less often; on a phone, all there is. */
export default function MoreItems({
  ticket,
  mayTransfer,
  onCard,
  onSeek,
  onTransfer,
  onResolve,
  onSms,
  onGiveBack,
  around,
}: MoreActionsProps) {
  const t = useText()
  const locale = useLocale()
  const moves = useMoves(ticket)
  return (
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
      {ticket.status !== 'closed' && (
        <Menu.Item
          className={ticket.status === 'open' ? (styles.phone ?? '') : ''}
          leftSection={<IconChecks size={17} stroke={1.75} />}
          onClick={moves.force}
        >
          {t('tickets.resolveQuietly')}
        </Menu.Item>
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
      <Menu.Item className={styles.phone} leftSection={<IconSearch size={17} stroke={1.75} />} onClick={onSeek}>
        {t('tickets.seek')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFileTypePdf size={17} stroke={1.75} />}
        onClick={() => void saveFile(reportRoutes.conversation, { params: { id: ticket.id }, query: { locale } })}
      >
        {t('tickets.asPdf')}
      </Menu.Item>
      {onGiveBack && (
        <Menu.Item leftSection={<IconRobot size={17} stroke={1.75} />} onClick={onGiveBack}>
          {t('tickets.giveBack')}
        </Menu.Item>
      )}
      {onSms && (
        <Menu.Item leftSection={<IconDeviceMobileMessage size={17} stroke={1.75} />} onClick={onSms}>
          {t('tickets.sms')}
        </Menu.Item>
      )}
      {around}
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
  )
}
