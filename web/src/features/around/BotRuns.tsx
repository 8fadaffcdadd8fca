import { botRunRoutes } from '@balcao/contract/flows/hand-overs'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconRobot } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import SummaryPart from '../../kit/assistance/SummaryPart.tsx'
import { WithTexts } from '../../kit/controls/WithTexts.tsx'
import styles from './BotRuns.module.css'
import { headline } from './bot-headline.ts'

/** What a bot did here before people came: why it stopped at a glance, and all it asked and learnt one press away. */
export default function BotRuns({ ticket }: { ticket: TicketRow }) {
  return (
    <WithTexts of="around">
      <Last ticket={ticket} />
    </WithTexts>
  )
}

function Last({ ticket }: { ticket: TicketRow }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  // Read again whenever who answers has changed.
  const { data } = useRead(botRunRoutes.ofTicket, { params: { id: ticket.id } }, { staleTime: 0 })
  const [last] = data ?? []
  if (!last) return null
  const { talk, variables } = last
  return (
    <section className={styles.card} aria-label={t('around.botCard')}>
      <UnstyledButton className={styles.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconRobot size={17} stroke={1.75} aria-hidden />
        <span>{headline(last, t)}</span>
        <IconChevronDown size={16} stroke={1.75} aria-hidden className={styles.arrow} data-open={isOpen || undefined} />
      </UnstyledButton>
      {isOpen && (
        <div className={styles.body}>
          <SummaryPart ticketId={ticket.id} />
          <ol>
            {talk.map(({ asked, said }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was said never changes its place
              <li key={i}>
                <span>{asked || t('around.botBegan')}</span>
                <strong>{said || t('around.botNoAnswer')}</strong>
              </li>
            ))}
          </ol>
          {variables.length > 0 && (
            <dl aria-label={t('around.botLearnt')}>
              {variables.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      )}
    </section>
  )
}
