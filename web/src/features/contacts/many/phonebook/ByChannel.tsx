import '@mantine/core/styles/Radio.layer.css'
import type { DeskChannel } from '@balcao/contract/tickets/desk'
import type { WorkSummary } from '@balcao/contract/works/works'
import { Button, Radio } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useNames } from '../../../../api/desk.ts'
import { queryClient } from '../../../../api/query.ts'
import { useText } from '../../../../i18n/index.ts'
import { showJobs } from '../../../../kit/jobs/opening.ts'
import { placeWork } from '../../../../kit/jobs/works.ts'
import { Dialog } from '../../../../kit/layers/Dialog.tsx'
import { EmptyState } from '../../../../kit/states.tsx'
import { navigate } from '../../../../navigation/index.ts'
import styles from './phonebook.module.css'

interface ByChannelProps {
  title: string
  help: ReactNode
  /** Which channels can. */
  can(capabilities: NonNullable<DeskChannel['capabilities']>): boolean
  act: string
  isOff: boolean
  busy: boolean
  onStart(channelId: number): void
  onClose(): void
  children?: ReactNode
}

/** A long work on contacts that one of the connected channels does. */
export function ByChannel({ title, help, can, act, isOff, busy, onStart, onClose, children }: ByChannelProps) {
  const t = useText()
  const channels = useNames().desk.channels.filter(
    ({ status, capabilities }) => status === 'connected' && capabilities !== null && can(capabilities),
  )
  const [chosen, setChosen] = useState(channels[0]?.id ?? null)
  if (channels.length === 0)
    return (
      <Dialog title={title} width={480} onClose={onClose}>
        <EmptyState
          picture={<IconPlugConnectedX size={36} stroke={1.5} aria-hidden />}
          title={t('many.noSuchChannel')}
          help={t('many.noSuchChannelHelp')}
        >
          <Button onClick={() => navigate('/sessoes')}>{t('many.toChannels')}</Button>
        </EmptyState>
      </Dialog>
    )
  return (
    <Dialog title={title} width={480} onClose={onClose}>
      <div className={styles.form}>
        {help}
        <Radio.Group
          label={t('contacts.channel')}
          value={String(chosen)}
          onChange={value => setChosen(Number(value))}
          className={styles.choices}
        >
          {channels.map(({ id, name }, place) => (
            <Radio key={id} size="md" value={String(id)} label={name} {...(place === 0 && { 'data-autofocus': true })} />
          ))}
        </Radio.Group>
        {children}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button loading={busy} disabled={isOff || chosen === null} onClick={() => chosen !== null && onStart(chosen)}>
            {act}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** It is watched, paused and cancelled among the works. */
export const watched = (onClose: () => void) => (work: WorkSummary) => {
  placeWork(queryClient, work)
  onClose()
  showJobs(true)
}
