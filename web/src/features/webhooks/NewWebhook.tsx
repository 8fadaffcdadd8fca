import { type Webhook, webhookRoutes } from '@balcao/contract/webhooks/webhooks'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { describe } from '../../kit/describe.ts'
import { Dialog } from '../../kit/layers/Dialog.tsx'
import styles from './Webhooks.module.css'

interface NewWebhookProps {
  onMade(made: { webhook: Webhook; secret: string }): void
  onClose(): void
}

export function NewWebhook({ onMade, onClose }: NewWebhookProps) {
  const t = useText()
  const cache = useQueryClient()
  const create = useSend(webhookRoutes.create)
  const [url, setUrl] = useState('')
  const [description, setDescription] = useState('')
  const [error, setError] = useState<string | null>(null)
  const add = () =>
    create.run(
      { body: { url, description } },
      {
        done: made => {
          cache.setQueryData<Webhook[]>(keyOf(webhookRoutes.list, {}), rows => [
            ...(rows ?? []).filter(({ id }) => id !== made.webhook.id),
            made.webhook,
          ])
          onMade(made)
        },
        refused: cause => {
          setError(describe(cause, t).text)
          return true
        },
      },
    )
  return (
    <Dialog title={t('webhooks.add')} onClose={onClose}>
      <form
        className={styles.dialog}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void add()
        }}
      >
        <TextInput
          label={t('webhooks.url')}
          description={t('webhooks.urlHelp')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder="https://"
          value={url}
          error={error}
          onChange={event => {
            setUrl(event.currentTarget.value)
            setError(null)
          }}
        />
        <TextInput
          label={t('webhooks.description')}
          value={description}
          onChange={event => setDescription(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={create.busy} disabled={url.trim() === ''}>
            {t('webhooks.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
