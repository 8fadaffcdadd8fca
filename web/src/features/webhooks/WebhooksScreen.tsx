import { type Webhook, webhookRoutes } from '@balcao/contract/webhooks/webhooks'
import { Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconSend, IconWebhook } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, useRead, useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { toastSuccess, toastWarning } from '../../kit/layers/toast.ts'
import { Page } from '../../kit/Page.tsx'
import { EmptyState, ErrorState, Loading } from '../../kit/states.tsx'
import { joinLive } from '../../realtime/apply.ts'
import { AddressPanel } from './AddressPanel.tsx'
import { Deliveries } from './Deliveries.tsx'
import { EventSwitches } from './EventSwitches.tsx'
import { NewWebhook } from './NewWebhook.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import styles from './Webhooks.module.css'

/** How the last day went changes by itself. */
const AGAIN_MS = 4_000

joinLive({
  'webhook.changed': cache => {
    void cache.invalidateQueries({ queryKey: keyOf(webhookRoutes.list) })
    void cache.invalidateQueries({ queryKey: keyOf(webhookRoutes.deliveries) })
  },
})

/** What happens here, told to the company's own systems: where, what of it, and how the telling fared. */
export function WebhooksScreen() {
  const t = useText()
  const webhooks = useRead(webhookRoutes.list, {}, { refetchInterval: AGAIN_MS })
  const [chosen, setChosen] = useState<number | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const rows = webhooks.data ?? []
  const shown = rows.find(({ id }) => id === chosen) ?? rows[0]

  return (
    <Page title={t('webhooks.title')} about={t('webhooks.about')} action={<Acts webhook={shown} onAdd={() => setAdding(true)} />}>
      {webhooks.isPending && <Loading />}
      {webhooks.error && (
        <ErrorState
          error={webhooks.error}
          title={t('kit.errorLoading', { what: t('webhooks.what') })}
          retry={() => void webhooks.refetch()}
        />
      )}
      {webhooks.data && !shown && (
        <EmptyState
          picture={<IconWebhook size={40} stroke={1.5} aria-hidden />}
          title={t('webhooks.empty')}
          help={t('webhooks.emptyHelp')}
        >
          <Button onClick={() => setAdding(true)}>{t('webhooks.add')}</Button>
        </EmptyState>
      )}
      {rows.length > 1 && (
        <NativeSelect
          className={styles.which}
          aria-label={t('webhooks.which')}
          value={String(shown?.id)}
          data={rows.map(row => ({ value: String(row.id), label: row.description || row.url }))}
          onChange={event => setChosen(Number(event.currentTarget.value))}
        />
      )}
      {shown && (
        <>
          <div className={styles.columns}>
            <AddressPanel key={shown.id} webhook={shown} onSecret={setSecret} />
            <EventSwitches webhook={shown} />
          </div>
          <Deliveries key={`log ${shown.id}`} webhook={shown} />
        </>
      )}
      {isAdding && (
        <NewWebhook
          onMade={made => {
            setAdding(false)
            setChosen(made.webhook.id)
            setSecret(made.secret)
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  )
}

function Acts({ webhook, onAdd }: { webhook: Webhook | undefined; onAdd(): void }) {
  const t = useText()
  const cache = useQueryClient()
  const test = useSend(webhookRoutes.test)
  if (!webhook) return null
  const send = () =>
    test.run(
      { params: { id: webhook.id } },
      {
        done: ({ state, code, ms }) => {
          void cache.invalidateQueries({ queryKey: keyOf(webhookRoutes.deliveries) })
          if (state === 'delivered') toastSuccess(t('webhooks.testArrived', { code: code ?? 0, ms: ms ?? 0 }))
          else toastWarning(t('webhooks.testFailed'), code === null ? t('webhooks.noAnswer') : String(code))
        },
      },
    )
  return (
    <div className={styles.acts}>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
        {t('webhooks.add')}
      </Button>
      <Button leftSection={<IconSend size={16} aria-hidden />} loading={test.busy} onClick={() => void send()}>
        {t('webhooks.test')}
      </Button>
    </div>
  )
}
