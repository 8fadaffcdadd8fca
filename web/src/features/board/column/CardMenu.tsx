import type { CardWithTicket } from '@balcao/contract/contacts/board'
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconChecklist,
  IconDots,
  IconMessageCircle,
  IconMessagePlus,
  IconX,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Menu } from '../../../kit/controls/Menu.tsx'
import { navigate } from '../../../navigation/index.ts'
import styles from '../Board.module.css'
import { useBoard, useColumnsShown } from '../useBoard.ts'

const StartTicket = fetched(async () => ({ default: (await import('../dialogs/StartTicket.tsx')).StartTicket }))

/** All that dragging does, and more: into another lane, up, down, first, last, off the board; and their conversation. */
export function CardMenu({ card, laneId }: { card: CardWithTicket; laneId: number }) {
  const t = useText()
  const { mover } = useBoard()
  const [isStarting, setStarting] = useState(false)
  const { ticket } = card
  const isOpen = ticket !== null && ticket.status !== 'closed'
  return (
    <>
      <Menu>
        <Menu.Target>
          <IconButton
            label={t(mover ? 'board.moveMenu' : 'board.cardMenu', { name: card.name })}
            className={styles.menu}
            variant="subtle"
            size="sm"
          >
            <IconDots size={16} stroke={1.75} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {ticket && (
            <Menu.Item
              leftSection={<IconMessageCircle size={16} stroke={1.75} />}
              onClick={() => navigate(`/atendimento/${ticket.id}?t=${Date.now()}`)}
            >
              {t('board.openTicket')}
            </Menu.Item>
          )}
          {!isOpen && !card.blocked && (
            <Menu.Item leftSection={<IconMessagePlus size={16} stroke={1.75} />} onClick={() => setStarting(true)}>
              {t('board.startTicket')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconChecklist size={16} stroke={1.75} />}
            onClick={() => navigate(`/tarefas?task=new&contact=${card.id}`)}
          >
            {t('board.createTask')}
          </Menu.Item>
          {mover && (
            <>
              <Menu.Divider />
              <Moves card={card} laneId={laneId} />
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isStarting && (
        <Suspense>
          <StartTicket card={card} onClose={() => setStarting(false)} />
        </Suspense>
      )}
    </>
  )
}

function Moves({ card, laneId }: { card: CardWithTicket; laneId: number }) {
  const t = useText()
  const { mover } = useBoard()
  const columns = useColumnsShown()
  if (!mover) return null
  const here = mover.cardsOf(laneId)
  const last = (columns.find(({ id }) => id === laneId)?.count ?? here.length) - 1
  const at = here.findIndex(({ id }) => id === card.id)
  const go = (after: number | 'last' | null) => mover.move(card, laneId, after)
  const steps = [
    { label: 'board.toFirst', Icon: IconArrowBarToUp, can: at > 0, to: null },
    { label: 'board.up', Icon: IconArrowUp, can: at > 0, to: here[at - 2]?.id ?? null },
    { label: 'board.down', Icon: IconArrowDown, can: at < last, to: here[at + 1]?.id ?? ('last' as const) },
    { label: 'board.toLast', Icon: IconArrowBarToDown, can: at < last, to: 'last' as const },
  ] as const
  return (
    <>
      <p className={styles.moveTo}>{t('board.moveTo')}</p>
      {columns
        .filter(({ id }) => id !== laneId)
        .map(({ id, name, color }) => (
          <Menu.Item
            key={id}
            leftSection={<i className={styles.dot} style={{ background: color ?? 'var(--b-ctl)' }} />}
            onClick={() => mover.move(card, id, null)}
          >
            {name}
          </Menu.Item>
        ))}
      <Menu.Divider />
      {steps
        .filter(({ can }) => can)
        .map(({ label, Icon, to }) => (
          <Menu.Item key={label} leftSection={<Icon size={16} stroke={1.75} />} onClick={() => go(to)}>
            {t(label)}
          </Menu.Item>
        ))}
      <Menu.Item leftSection={<IconX size={16} stroke={1.75} />} onClick={() => mover.move(card, null, null)}>
        {t('board.takeOff')}
      </Menu.Item>
    </>
  )
}
