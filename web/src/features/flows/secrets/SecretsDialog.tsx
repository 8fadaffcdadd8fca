import { type FlowSecret, flowSecretRoutes } from '@balcao/contract/flows/secrets'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { keyOf, useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { Confirm } from '../../../kit/layers/Confirm.tsx'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { ErrorState, Loading } from '../../../kit/states.tsx'
import styles from './Secrets.module.css'

interface SecretsDialogProps {
  /** Where the call goes that a secret is kept for. */
  origin: string
  onKept(name: string): void
  onClose(): void
}

type Form = { name: string; value: string; of: FlowSecret | null }
const EMPTY: Form = { name: '', value: '', of: null }

/** What calls prove themselves by: kept under a name, for one address, and read back by nobody. */
export function SecretsDialog({ origin, onKept, onClose }: SecretsDialogProps) {
  const t = useText()
  const cache = useQueryClient()
  const { data, error, refetch } = useRead(flowSecretRoutes.list, {})
  const [form, setForm] = useState(EMPTY)
  const value = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [removes, setRemoves] = useState<FlowSecret | null>(null)
  const again = () => cache.invalidateQueries({ queryKey: keyOf(flowSecretRoutes.list, {}) })
  const isWhole = form.value !== '' && (form.of !== null || (form.name.trim() !== '' && origin !== ''))
  const keep = async () => {
    const { name, value: secret, of } = form
    setBusy(true)
    try {
      const kept = of
        ? await api(flowSecretRoutes.update, { params: { id: of.id }, body: { value: secret } })
        : await api(flowSecretRoutes.create, { body: { name, origin, value: secret } })
      await again()
      setForm(EMPTY)
      toastSuccess(t('flowTrial.secretKept'))
      if (!of) onKept(kept.name)
    } catch (fault) {
      tellFailure(fault)
    } finally {
      setBusy(false)
    }
  }
  const replace = (secret: FlowSecret) => {
    setForm({ name: secret.name, value: '', of: secret })
    value.current?.focus()
  }
  const remove = async (secret: FlowSecret) => {
    await api(flowSecretRoutes.remove, { params: { id: secret.id } }).catch(tellFailure)
    await again()
  }
  return (
    <Dialog title={t('flowTrial.secrets')} width={560} onClose={onClose}>
      <p className={styles.help}>{t('flowTrial.secretsHelp')}</p>
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        <ul className={styles.list}>
          {data.map(secret => (
            <li key={secret.id}>
              <b>{secret.name}</b>
              <small>{secret.origin}</small>
              <Button size="compact-xs" variant="default" onClick={() => replace(secret)}>
                {t('flowTrial.secretReplace')}
              </Button>
              <Button size="compact-xs" variant="default" color="red" onClick={() => setRemoves(secret)}>
                {t('flowTrial.secretRemove')}
              </Button>
            </li>
          ))}
          {data.length === 0 && <li>{t('flowTrial.secretsNone')}</li>}
        </ul>
      )}
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          if (isWhole) void keep()
        }}
      >
        <TextInput
          label={t('flowTrial.secretName')}
          description={
            origin === '' ? t('flowTrial.secretNoOrigin') : t('flowTrial.secretFor', { origin: form.of?.origin ?? origin })
          }
          maxLength={60}
          readOnly={form.of !== null}
          value={form.name}
          onChange={event => setForm({ ...form, name: event.currentTarget.value })}
        />
        <PasswordInput
          ref={value}
          label={t('flowTrial.secretValue')}
          maxLength={4000}
          autoComplete="off"
          value={form.value}
          onChange={event => setForm({ ...form, value: event.currentTarget.value })}
        />
        <div className={styles.buttons}>
          {form.of && (
            <Button
              variant="default"
              onClick={() => {
                setForm(EMPTY)
                value.current?.focus()
              }}
            >
              {t('kit.cancel')}
            </Button>
          )}
          <Button type="submit" loading={busy} disabled={!isWhole}>
            {t('flowTrial.secretKeep')}
          </Button>
        </div>
      </form>
      {removes && (
        <Confirm
          title={t('flowTrial.secretRemoveAsk', { name: removes.name })}
          help={t('flowTrial.secretRemoveHelp')}
          act={t('flowTrial.secretRemove')}
          onConfirm={() => remove(removes)}
          onClose={() => setRemoves(null)}
        />
      )}
    </Dialog>
  )
}
