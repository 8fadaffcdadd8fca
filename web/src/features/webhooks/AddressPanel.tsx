import '@mantine/core/styles/Switch.layer.css'
import { isErrorCode } from '@balcao/contract/texts/index'
import { type Webhook, webhookRoutes } from '@balcao/contract/webhooks/webhooks'
import { Button, Switch, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, useSend } from '../../api/query.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { describe } from '../../kit/describe.ts'
import { formatDateTime, formatNumber } from '../../kit/format.ts'
import { Confirm } from '../../kit/layers/Confirm.tsx'
import { toastSuccess } from '../../kit/layers/toast.ts'
import { useWebhookChange } from './useWebhookChange.ts'
import styles from './Webhooks.module.css'

export function AddressPanel({ webhook, onSecret }: { webhook: Webhook; onSecret(secret: string): void }) {
  const t = useText()
  const { change, busy } = useWebhookChange(webhook.id)
  const [typed, setTyped] = useState<{ url?: string; description?: string }>({})
  const [error, setError] = useState<string | null>(null)
  const values = { url: webhook.url, description: webhook.description, ...typed }
  const isDirty = values.url !== webhook.url || values.description !== webhook.description
  const save = () =>
    change(values, {
      done: () => {
        setTyped({})
        toastSuccess(t('webhooks.saved'))
      },
      refused: cause => {
        setError(describe(cause, t).text)
        return true
      },
    })
  return (
    <section className={`panel ${styles.address}`}>
      <Switch
        label={t('webhooks.isActive')}
        checked={webhook.isActive}
        onChange={event => void change({ isActive: event.currentTarget.checked })}
      />
      <Trouble webhook={webhook} />
      <TextInput
        label={t('webhooks.url')}
        value={values.url}
        error={error}
        onChange={event => {
          setTyped({ ...typed, url: event.currentTarget.value })
          setError(null)
        }}
      />
      <TextInput
        label={t('webhooks.description')}
        value={values.description}
        onChange={event => setTyped({ ...typed, description: event.currentTarget.value })}
      />
      <Secret webhook={webhook} onSecret={onSecret} />
      <div className={styles.buttons}>
        <Remove webhook={webhook} />
        <Button disabled={!isDirty} loading={busy} onClick={() => void save()}>
          {t('webhooks.save')}
        </Button>
      </div>
    </section>
  )
}

/** What did not arrive, why, and its cure. */
function Trouble({ webhook: { id, day, isActive, offReason, failingSince } }: { webhook: Webhook }) {
  const t = useText()
  const locale = useLocale()
  const cache = useQueryClient()
  const replay = useSend(webhookRoutes.replay)
  const again = () =>
    replay.run(
      { params: { id }, body: { onlyFailed: true } },
      {
        done: ({ count }) => {
          void cache.invalidateQueries({ queryKey: keyOf(webhookRoutes.deliveries) })
          toastSuccess(t('webhooks.replayed', { count }))
        },
      },
    )
  const why = !isActive && offReason !== null ? offReason : day.lastFault
  if (day.missing === 0 && offReason === null) return null
  return (
    <div className={styles.trouble} role="status">
      <IconAlertTriangle size={17} stroke={1.75} aria-hidden />
      <div>
        {day.missing > 0 && <strong>{t('webhooks.missing', { count: day.missing, all: formatNumber(day.all, locale) })} </strong>}
        {why !== null && isErrorCode(why) && t(`errors.${why}`)} {day.lastCode !== null && `(${day.lastCode})`}
        {failingSince !== null && <p>{t('webhooks.failingSince', { when: formatDateTime(failingSince) })}</p>}
      </div>
      {day.missing > 0 && (
        <Button size="xs" variant="default" loading={replay.busy} onClick={() => void again()}>
          {t('webhooks.replayFailed', { count: day.missing })}
        </Button>
      )}
    </div>
  )
}

function Secret({ webhook: { id, oldSecretUntil }, onSecret }: { webhook: Webhook; onSecret(secret: string): void }) {
  const t = useText()
  const rotate = useSend(webhookRoutes.rotate)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={styles.ofSecret}>
      <strong>{t('webhooks.secret')}</strong>
      <p>
        <span aria-hidden>••••••••••••</span>{' '}
        {oldSecretUntil === null ? t('webhooks.secretHelp') : t('webhooks.bothSign', { when: formatDateTime(oldSecretUntil) })}
      </p>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {t('webhooks.rotate')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('webhooks.rotateTitle')}
          help={t('webhooks.rotateHelp')}
          act={t('webhooks.rotate')}
          onConfirm={() => rotate.run({ params: { id } }, { done: ({ secret }) => onSecret(secret) })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function Remove({ webhook: { id, url, description } }: { webhook: Webhook }) {
  const t = useText()
  const cache = useQueryClient()
  const remove = useSend(webhookRoutes.remove)
  const [isAsking, setAsking] = useState(false)
  const gone = () => {
    cache.setQueryData<Webhook[]>(keyOf(webhookRoutes.list, {}), rows => rows?.filter(row => row.id !== id))
    toastSuccess(t('webhooks.removed'))
  }
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {t('webhooks.remove')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('webhooks.removeTitle', { name: description || url })}
          help={t('webhooks.removeHelp')}
          act={t('webhooks.remove')}
          onConfirm={() => remove.run({ params: { id } }, { done: gone })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
