import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { IconArrowForwardUp, IconCheck, IconDots, IconMessageCircle } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Menu } from '../../../kit/controls/Menu.tsx'
import { Avatar } from '../../../kit/marks/Avatar.tsx'
import { navigate } from '../../../navigation/index.ts'
import type { PanelColumn } from './columns.ts'
import styles from './Panel.module.css'
import { keyOfColumn, takes, usePanel } from './usePanel.ts'

const Transfer = fetched(async () => ({ default: (await import('../actions/Transfer.tsx')).Transfer }))

/** More than these are found by their name, in the dialog. */
const MOST_IN_MENU = 8

/** All that dragging does, and more: open, resolve, to whomever. */
export function CardMenu({ row, column }: { row: TicketRow; column: PanelColumn }) {
  const t = useText()
  const { by, columns, handOver } = usePanel()
  const [isTransferring, setTransferring] = useState(false)
  const goals = columns.filter(one => one.id !== column.id && takes(by, one)).slice(0, MOST_IN_MENU)
  return (
    <>
      <Menu>
        <Menu.Target>
          <IconButton
            label={t('panel.acts', { name: row.contact.name })}
            className={styles.menu ?? ''}
            variant="subtle"
            size="sm"
          >
            <IconDots size={16} stroke={1.75} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconMessageCircle size={16} stroke={1.75} />}
            onClick={() => navigate(`/atendimento/${row.id}?t=${Date.now()}`)}
          >
            {t('panel.open')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCheck size={16} stroke={1.75} />} onClick={() => handOver.resolve(row)}>
            {t('tickets.resolve')}
          </Menu.Item>
          <Menu.Divider />
          <p className={styles.moveTo}>{t('panel.handTo')}</p>
          {goals.map(goal => (
            <Menu.Item
              key={keyOfColumn(goal)}
              leftSection={
                goal.id === null || by === 'queue' ? (
                  <i className={styles.dot} style={{ background: goal.color ?? 'var(--b-ctl)' }} aria-hidden />
                ) : (
                  <Avatar name={goal.name} picture={goal.picture} size={18} />
                )
              }
              onClick={() => handOver.move(row, goal)}
            >
              {goal.name}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconArrowForwardUp size={16} stroke={1.75} />} onClick={() => setTransferring(true)}>
            {t('panel.handToOther')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isTransferring && (
        <Suspense>
          <Transfer ticket={row} onClose={() => setTransferring(false)} />
        </Suspense>
      )}
    </>
  )
}
