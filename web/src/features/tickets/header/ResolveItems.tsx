import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { IconCheck, IconCornerUpLeft, IconMessageCheck } from '@tabler/icons-react'
import { useText } from '../../../i18n/index.ts'
import { Menu } from '../../../kit/controls/Menu.tsx'
import { useMoves } from '../actions/useMoves.ts'

/** The other ways to end it. */
export default function ResolveItems({ ticket, onResolve }: { ticket: TicketRow; onResolve(): void }) {
  const t = useText()
  const moves = useMoves(ticket)
  return (
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
  )
}
