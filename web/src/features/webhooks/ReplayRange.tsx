import { webhookRoutes } from '@balcao/contract/webhooks/webhooks'
import { Button, Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Dialog } from '../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../kit/layers/toast.ts'
import styles from './Webhooks.module.css'

const HOUR_MS = 3_600_000
/** As a field of date and time wants it, in the browser's zone. */
const local = (when: Date): string => new Date(when.getTime() - when.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

export function ReplayRange({ id, onClose }: { id: number; onClose(): void }) {
  const t = useText()
  const cache = useQueryClient()
  const replay = useSend(webhookRoutes.replay)
  const [since, setSince] = useState(() => local(new Date(Date.now() - HOUR_MS)))
  const [until, setUntil] = useState(() => local(new Date(Date.now() + 60_000)))
  const [onlyFailed, setOnlyFailed] = useState(true)
  const isSound = since !== '' && until !== '' && since < until
  const run = () =>
    replay.run(
      { params: { id }, body: { since: new Date(since).toISOString(), until: new Date(until).toISOString(), onlyFailed } },
      {
        done: ({ count }) => {
          void cache.invalidateQueries({ queryKey: keyOf(webhookRoutes.deliveries) })
          toastSuccess(t('webhooks.replayed', { count }))
          onClose()
        },
      },
    )
  return (
    <Dialog title={t('webhooks.replayRange')} width={440} onClose={onClose}>
      <div className={styles.dialog}>
        <TextInput
          type="datetime-local"
          label={t('webhooks.since')}
          value={since}
          onChange={event => setSince(event.currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label={t('webhooks.until')}
          value={until}
          onChange={event => setUntil(event.currentTarget.value)}
        />
        <Checkbox
          label={t('webhooks.onlyFailed')}
          checked={onlyFailed}
          onChange={event => setOnlyFailed(event.currentTarget.checked)}
        />
        <p>{t('webhooks.replayHelp')}</p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button disabled={!isSound} loading={replay.busy} onClick={() => void run()}>
            {t('webhooks.again')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
