import { ApiError } from '@balcao/contract/client'
import { type Ticket, ticketRoutes } from '@balcao/contract/tickets'
import { Button, CloseButton } from '@mantine/core'
import { IconArrowsExchange, IconCheck, IconMailOpened, IconUserCheck } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../../api/client.ts'
import { useMe } from '../../../api/me.ts'
import { useText } from '../../../i18n/index.ts'
import { describe } from '../../../kit/describe.ts'
import { toastSuccess, toastWarning } from '../../../kit/toast.ts'
import { handOver } from '../actions/hand-over.ts'
import { rowOf, ticketHeard } from '../store.ts'
import styles from './BulkBar.module.css'
import { useSelection } from './selection.ts'

const ChooseGoal = lazy(async () => ({ default: (await import('../actions/Transfer.tsx')).ChooseGoal }))

/** They are at many places: each that cannot go says so by itself. */
const NOWHERE = { status: 'open' as const, userId: null, queueId: null, whatsappId: 0, chatbot: false }

type Act = (id: number) => Promise<Ticket>
const AT_ONCE = 4
const NAMED = 3

/** The same done to all that are chosen, with how far it has come; what was refused is told by name. */
export function BulkBar() {
  const t = useText()
  const cache = useQueryClient()
  const { userId } = useMe()
  const { ids, clear } = useSelection()
  const [done, setDone] = useState<number | null>(null)
  const [isHanding, setHanding] = useState(false)
  if (ids.size === 0) return null

  const run = async (act: Act) => {
    setDone(0)
    const refused = await eachOf([...ids], cache, act, () => setDone(n => (n ?? 0) + 1))
    setDone(null)
    clear()
    if (refused.length === 0) return void toastSuccess(t('tickets.bulkDone', { count: ids.size }))
    const told = refused.slice(0, NAMED).map(({ name, error }) => `${name}: ${describe(error, t).text}`)
    toastWarning(t('tickets.bulkRefused', { count: refused.length }), told.join(' '))
  }
  const update = (body: Parameters<typeof api<typeof ticketRoutes.update>>[1]['body']): Act => {
    return id => api(ticketRoutes.update, { params: { id }, body })
  }
  const busy = done !== null
  return (
    <section className={styles.bar} aria-label={t('tickets.bulk')}>
      <span className="figures" role="status">
        {busy ? t('tickets.bulkProgress', { done, of: ids.size }) : t('tickets.chosen', { count: ids.size })}
      </span>
      <Button
        size="xs"
        variant="default"
        disabled={busy}
        leftSection={<IconUserCheck size={15} stroke={1.75} />}
        onClick={() => void run(update({ status: 'open', userId }))}
      >
        {t('tickets.accept')}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={busy}
        leftSection={<IconCheck size={15} stroke={1.75} />}
        onClick={() => void run(update({ status: 'closed' }))}
      >
        {t('tickets.resolve')}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={busy}
        leftSection={<IconArrowsExchange size={15} stroke={1.75} />}
        onClick={() => setHanding(true)}
      >
        {t('tickets.transferShort')}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={busy}
        leftSection={<IconMailOpened size={15} stroke={1.75} />}
        onClick={() => void run(update({ unreadMessages: 0 }))}
      >
        {t('tickets.markRead')}
      </Button>
      {isHanding && (
        <Suspense>
          <ChooseGoal
            title={t('tickets.transferMany', { count: ids.size })}
            from={NOWHERE}
            onClose={() => setHanding(false)}
            onSend={(goal, note) => {
              setHanding(false)
              void run(id => handOver(id, goal, note))
            }}
          />
        </Suspense>
      )}
      <CloseButton aria-label={t('tickets.clearChosen')} disabled={busy} onClick={clear} />
    </section>
  )
}

interface Refused {
  name: string
  error: unknown
}

/** A few at a time; each that is done is in the lists at once, and one that is refused holds back none. */
async function eachOf(ids: number[], cache: QueryClient, act: Act, onStep: () => void): Promise<Refused[]> {
  const refused: Refused[] = []
  const work = async () => {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
      try {
        ticketHeard(cache, await act(id), false)
      } catch (error) {
        refused.push({ name: rowOf(cache, id)?.contact.name ?? `#${id}`, error })
        // Without a line the others would fail as well.
        if (!(error instanceof ApiError)) ids.length = 0
      }
      onStep()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return refused
}
