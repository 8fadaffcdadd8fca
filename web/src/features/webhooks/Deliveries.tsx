import { DELIVERY_STATES, type Delivery, WEBHOOK_EVENTS, type Webhook, webhookRoutes } from '@balcao/contract/webhooks/webhooks'
import { Button, NativeSelect } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, useRead, useSend } from '../../api/query.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { formatDateTime, formatNumber, formatTime } from '../../kit/format.ts'
import { toastSuccess } from '../../kit/layers/toast.ts'
import { EmptyState, ErrorState, Loading } from '../../kit/states.tsx'
import { BothSides } from './BothSides.tsx'
import { nameOf, nameOrNull } from './events.ts'
import { ReplayRange } from './ReplayRange.tsx'
import styles from './Webhooks.module.css'

/** They come and go by themselves while somebody looks. */
const AGAIN_MS = 4_000
type State = (typeof DELIVERY_STATES)[number]

export function Deliveries({ webhook: { id } }: { webhook: Webhook }) {
  const t = useText()
  const [type, setType] = useState('')
  const [state, setState] = useState('')
  const [before, setBefore] = useState<number | null>(null)
  const [open, setOpen] = useState<number | null>(null)
  const [isRange, setRange] = useState(false)
  const query = {
    ...(type && { type }),
    ...(state && { state: DELIVERY_STATES.find(one => one === state) }),
    ...(before !== null && { before }),
  }
  const log = useRead(
    webhookRoutes.deliveries,
    { params: { id }, query },
    { refetchInterval: AGAIN_MS, placeholderData: old => old },
  )
  const filtered = (set: (value: string) => void) => (event: { currentTarget: { value: string } }) => {
    set(event.currentTarget.value)
    setBefore(null)
  }
  const rows = log.data?.rows ?? []
  return (
    <section className={`panel ${styles.log}`}>
      <header>
        <h2>{t('webhooks.deliveries')}</h2>
        <span>{t('webhooks.kept')}</span>
        <NativeSelect
          aria-label={t('webhooks.event')}
          value={type}
          data={[
            { value: '', label: t('webhooks.anyEvent') },
            ...WEBHOOK_EVENTS.map(value => ({ value, label: t(nameOf(value)) })),
          ]}
          onChange={filtered(setType)}
        />
        <NativeSelect
          aria-label={t('webhooks.answer')}
          value={state}
          data={[
            { value: '', label: t('webhooks.anyState') },
            ...DELIVERY_STATES.map(value => ({ value, label: t(STATES[value]) })),
          ]}
          onChange={filtered(setState)}
        />
        <Button variant="default" leftSection={<IconRefresh size={15} aria-hidden />} onClick={() => setRange(true)}>
          {t('webhooks.replayRange')}
        </Button>
      </header>
      {log.isPending && <Loading lines={3} />}
      {log.error && <ErrorState error={log.error} retry={() => void log.refetch()} />}
      {log.data && rows.length === 0 && (
        <EmptyState
          title={t(type || state ? 'webhooks.noneFound' : 'webhooks.noneYet')}
          help={t(type || state ? 'webhooks.noneFoundHelp' : 'webhooks.noneYetHelp')}
        />
      )}
      {rows.length > 0 && <Rows rows={rows} open={open} onOpen={next => setOpen(open === next ? null : next)} />}
      {(before !== null || log.data?.hasMore) && (
        <footer>
          {before !== null && (
            <Button variant="subtle" onClick={() => setBefore(null)}>
              {t('webhooks.newest')}
            </Button>
          )}
          {log.data?.hasMore && (
            <Button variant="subtle" onClick={() => setBefore(rows.at(-1)?.id ?? null)}>
              {t('webhooks.older')}
            </Button>
          )}
        </footer>
      )}
      {open !== null && <BothSides id={open} />}
      {isRange && <ReplayRange id={id} onClose={() => setRange(false)} />}
    </section>
  )
}

const STATES = {
  waiting: 'webhooks.stateWaiting',
  delivered: 'webhooks.stateDelivered',
  failed: 'webhooks.stateFailed',
} as const satisfies Record<State, string>

function Rows({ rows, open, onOpen }: { rows: readonly Delivery[]; open: number | null; onOpen(id: number): void }) {
  const t = useText()
  return (
    <div className={styles.scroll}>
      <table>
        <thead>
          <tr>
            <th>{t('webhooks.when')}</th>
            <th>{t('webhooks.event')}</th>
            <th>{t('webhooks.of')}</th>
            <th>{t('webhooks.answer')}</th>
            <th className={styles.figure}>{t('webhooks.took')}</th>
            <th>{t('webhooks.attempt')}</th>
            <th>
              <span className="only-read-aloud">{t('webhooks.again')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Row key={row.id} row={row} isOpen={open === row.id} onOpen={() => onOpen(row.id)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, isOpen, onOpen }: { row: Delivery; isOpen: boolean; onOpen(): void }) {
  const t = useText()
  const locale = useLocale()
  const cache = useQueryClient()
  const replay = useSend(webhookRoutes.replay)
  const known = nameOrNull(row.type)
  const name = `${known ? t(known) : row.type}${row.isTest ? ` (${t('webhooks.isTest')})` : ''}`
  const again = () =>
    replay.run(
      { params: { id: row.webhookId }, body: { deliveryId: row.id } },
      {
        done: ({ count }) => {
          void cache.invalidateQueries({ queryKey: keyOf(webhookRoutes.deliveries) })
          toastSuccess(t('webhooks.replayed', { count }))
        },
      },
    )
  const next = row.dueAt === null ? '' : t('webhooks.nextAt', { when: formatTime(row.dueAt) })
  return (
    <tr data-open={isOpen || undefined}>
      <td>{formatDateTime(row.lastAt ?? row.createdAt)}</td>
      <td>
        <button type="button" aria-expanded={isOpen} onClick={onOpen}>
          {name}
        </button>
      </td>
      <td>{row.about}</td>
      <td>
        <i
          className={styles.dot}
          data-is={row.attempts === 0 ? 'none' : row.fault === null ? 'ok' : row.code === null ? 'silent' : 'bad'}
        />
        {row.attempts === 0 ? t('webhooks.underWay') : (row.code ?? t('webhooks.noAnswer'))}
      </td>
      <td className={styles.figure}>{row.ms === null ? '' : shownMs(row.ms, locale)}</td>
      <td>
        {row.attempts > 0 && t('webhooks.nth', { nth: row.attempts })}
        {row.state === 'waiting' && row.attempts > 0 && `, ${next}`}
        {row.state === 'failed' && `, ${t('webhooks.gaveUp')}`}
      </td>
      <td>
        <IconButton label={t('webhooks.sendAgain', { name })} disabled={replay.busy} onClick={() => void again()}>
          <IconRefresh size={16} stroke={1.75} />
        </IconButton>
      </td>
    </tr>
  )
}

const shownMs = (ms: number, locale: string): string =>
  ms < 1000 ? `${ms} ms` : `${formatNumber(Math.round(ms / 100) / 10, locale)} s`
