import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useText } from '../../../i18n/index.ts'
import { Menu } from '../../../kit/controls/Menu.tsx'
import { Avatar } from '../../../kit/marks/Avatar.tsx'
import { PauseNote } from '../../../kit/pauses/PauseNote.tsx'
import { useGoals, useTransfer } from '../actions/useTransfer.ts'
import styles from './AssignItems.module.css'

/** As many as are read at a glance; the others are found by their name. */
const MOST = 8

/** Who can have it, the available with least in hand first. It opens once that is known, so that nobody moves under the pointer. */
export default function AssignItems({ ticket, onTransfer }: { ticket: TicketRow; onTransfer(): void }) {
  const t = useText()
  const { goals, isWhole } = useGoals(ticket, '')
  const { send } = useTransfer(ticket, () => undefined)
  if (!isWhole) return null
  const people = goals.filter(goal => goal.group === 'people' && !goal.refusal).slice(0, MOST)
  return (
    <Menu.Dropdown>
      {people.map(person => (
        <Menu.Item
          key={person.key}
          leftSection={<Avatar name={person.name} picture={person.picture} size={22} />}
          rightSection={person.load !== null && <small>{t('tickets.loadOpen', { count: person.load })}</small>}
          onClick={() => void send(person, '')}
        >
          <span className={styles.name} data-online={person.isOnline || undefined}>
            {person.name}
            {person.pause ? (
              <small>
                <PauseNote pause={person.pause} />
              </small>
            ) : (
              <span className="only-read-aloud">{t(person.isOnline ? 'tickets.available' : 'tickets.away')}</span>
            )}
          </span>
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconArrowsExchange size={17} stroke={1.75} />} onClick={onTransfer}>
        {t('tickets.assignElse')}
      </Menu.Item>
    </Menu.Dropdown>
  )
}
