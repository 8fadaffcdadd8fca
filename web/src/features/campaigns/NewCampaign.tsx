import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useRead, useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Dialog } from '../../kit/layers/Dialog.tsx'
import { navigate } from '../../navigation/index.ts'
import styles from './Campaigns.module.css'

/** A name and what it is sent by: all that a campaign must have to be one. */
export function NewCampaign({ onClose }: { onClose(): void }) {
  const t = useText()
  const channels = useRead(channelRoutes.list, {})
  const create = useSend(campaignRoutes.create)
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<number[] | null>(null)
  const [faults, setFaults] = useState<{ name?: string; channels?: string }>({})
  const list = channels.data ?? []
  const ids = chosen ?? list.filter(({ isDefault }) => isDefault).map(({ id }) => id)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const next = {
      ...(name.trim() === '' ? { name: t('campaigns.nameNeeded') } : {}),
      ...(ids.length === 0 ? { channels: t('campaigns.channelNeeded') } : {}),
    }
    setFaults(next)
    if (Object.keys(next).length > 0) return
    void create.run(
      { body: { name, channelIds: ids, gapMinMs: 15_000, gapMaxMs: 30_000, skipDays: 7 } },
      { done: made => navigate(`/campanhas/${made.id}`) },
    )
  }
  return (
    <Dialog title={t('campaigns.create')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={save}>
        <TextInput
          data-autofocus
          required
          label={t('campaigns.name')}
          maxLength={120}
          error={faults.name}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <ChannelBoxes ids={ids} error={faults.channels} onChange={setChosen} />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={create.busy}>
            {t('campaigns.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface BoxesProps {
  ids: readonly number[]
  error?: string | undefined
  onChange(ids: number[]): void
}
/** One or several channels that name people in one way. */
export function ChannelBoxes({ ids, error, onChange }: BoxesProps) {
  const t = useText()
  const list = useRead(channelRoutes.list, {}).data ?? []
  const kind = list.find(({ id }) => id === ids[0])?.capabilities.addresses
  return (
    <fieldset className={styles.boxes}>
      <legend>{t('campaigns.sendBy')}</legend>
      {list.map(({ id, name, capabilities, status }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={ids.includes(id)}
            disabled={kind !== undefined && capabilities.addresses !== kind}
            onChange={({ currentTarget }) => onChange(currentTarget.checked ? [...ids, id] : ids.filter(one => one !== id))}
          />
          {name}
          {status !== 'connected' && <small className={styles.quiet}>{t('campaigns.notConnected')}</small>}
        </label>
      ))}
      {error && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
