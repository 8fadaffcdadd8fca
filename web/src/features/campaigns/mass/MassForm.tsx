import type { MassTab } from '@balcao/contract/campaigns/campaign-words'
import { massRoutes } from '@balcao/contract/campaigns/mass'
import { fits, massLacks } from '@balcao/contract/campaigns/mass-rules'
import type { Channel } from '@balcao/contract/channels/channel'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { formatPhone } from '../../../kit/format.ts'
import styles from '../Campaigns.module.css'
import { askedOf, canAttach, isOfTemplates, useMassDraft } from './draft.ts'
import { Foot } from './Foot.tsx'
import { Pace } from './Pace.tsx'
import { Preview } from './Preview.tsx'
import { WhatItSays } from './WhatItSays.tsx'
import { WhoGets } from './WhoGets.tsx'

const TYPING_MS = 350

/** What, by what, to whom, how fast; beside it how three of them will read it. */
export function MassForm({ tab }: { tab: MassTab }) {
  const t = useText()
  const { draft, change, clear } = useMassDraft()
  const [tried, setTried] = useState(false)
  const all = useRead(channelRoutes.list, {}).data
  const channels = (all ?? []).filter(({ capabilities }) => fits(tab, capabilities))
  const channel = channels.find(({ id }) => id === draft.channelId) ?? channels.find(one => one.isDefault) ?? channels[0]
  const asked = askedOf(tab, draft, channel?.id ?? 0)
  const lacksFile = canAttach(tab) && draft.attaching !== null && draft.attached === null
  const lacking = { ...massLacks(asked, channel?.capabilities ?? null), ...(lacksFile ? { attached: 'attached' as const } : {}) }
  const lacks = tried ? lacking : {}
  const [still] = useDebouncedValue(JSON.stringify(asked), TYPING_MS)
  const hasPeople = asked.lines.trim() !== '' || asked.audience !== null
  const look = useRead(
    massRoutes.look,
    { body: JSON.parse(still) as typeof asked },
    { enabled: channel !== undefined && hasPeople, placeholderData: keepPreviousData, staleTime: 0 },
  )
  const part = { tab, draft, change, lacks }
  const told = hasPeople ? look.data : undefined
  return (
    <>
      <div className={styles.columns}>
        <section className={styles.form}>
          {all && (
            <SendBy channels={channels} chosen={channel} tab={tab} onChange={id => change({ channelId: id, template: null })} />
          )}
          <WhatItSays {...part} channelId={channel?.id ?? 0} told={told} />
          <WhoGets {...part} told={told} groups={channel?.capabilities.groups ?? false} />
          <Pace {...part} />
          <TextInput
            label={t('mass.name')}
            description={t('mass.nameHelp')}
            maxLength={120}
            value={draft.name}
            onChange={event => change({ name: event.currentTarget.value })}
          />
        </section>
        <Preview asked={asked} told={told} error={look.error} retry={() => void look.refetch()} byLines={asked.lines !== ''} />
      </div>
      <Foot
        asked={asked}
        name={draft.name}
        told={told}
        isFresh={still === JSON.stringify(asked) && !look.isFetching}
        hasChannel={channel !== undefined}
        isWhole={Object.keys(lacking).length === 0}
        onTry={() => setTried(true)}
        onSent={clear}
      />
    </>
  )
}

interface SendByProps {
  channels: readonly Channel[]
  chosen: Channel | undefined
  tab: MassTab
  onChange(id: number): void
}
function SendBy({ channels, chosen, tab, onChange }: SendByProps) {
  const t = useText()
  if (channels.length === 0)
    return (
      <p className={styles.notice} role="status">
        <span>{t(tab === 'sms' ? 'mass.noSms' : isOfTemplates(tab) ? 'mass.noTemplates' : 'mass.noChannel')}</span>
      </p>
    )
  return (
    <NativeSelect
      label={t('campaigns.sendBy')}
      value={String(chosen?.id ?? '')}
      onChange={event => onChange(Number(event.currentTarget.value))}
      data={channels.map(({ id, name, number, status }) => ({
        value: String(id),
        label: [name, number && formatPhone(number), status !== 'connected' && t('campaigns.notConnected')]
          .filter(Boolean)
          .join(', '),
      }))}
    />
  )
}
