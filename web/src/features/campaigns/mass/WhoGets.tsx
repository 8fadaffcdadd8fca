import type { MassLook } from '@balcao/contract/campaigns/mass'
import { hasVariables } from '@balcao/contract/campaigns/mass-rules'
import { NativeSelect } from '@mantine/core'
import { useCallback } from 'react'
import { useText } from '../../../i18n/index.ts'
import { AudiencePicker } from '../audience/AudiencePicker.tsx'
import styles from '../Campaigns.module.css'
import type { Draft, Source } from './draft.ts'
import { LinesBox } from './LinesBox.tsx'
import type { PartProps } from './part.ts'

const SOURCES = ['lines', 'contacts', 'tags', 'stages', 'wallets', 'states', 'condition', 'groups'] as const
interface WhoProps extends PartProps {
  told: MassLook | undefined
  /** Whether the channel writes into groups. */
  groups: boolean
}

/** One line for each, typed or out of a file; or the contacts of a tag, a wallet, a stage, a group. */
export function WhoGets({ tab, draft, lacks, change, told, groups }: WhoProps) {
  const t = useText()
  const source: Source = hasVariables(tab) ? 'lines' : draft.source
  const setAudience = useCallback((audience: Draft['audience']) => change({ audience }), [change])
  const sources = SOURCES.filter(one => one !== 'groups' || groups)
  return (
    <div className={styles.form}>
      {!hasVariables(tab) && (
        <NativeSelect
          label={t('mass.to')}
          value={source}
          onChange={event =>
            change({ source: SOURCES.find(one => one === event.currentTarget.value) ?? 'lines', audience: null })
          }
          data={sources.map(one => ({ value: one, label: t(one === 'groups' ? 'mass.by_groups' : `campaigns.by_${one}`) }))}
        />
      )}
      {source === 'lines' ? (
        <LinesBox
          lines={draft.lines}
          help={t(hasVariables(tab) ? 'mass.linesOfVariables' : 'mass.linesOfNames')}
          faults={told?.faults ?? []}
          error={lacks.lines && t(`mass.lacks_${lacks.lines}`)}
          onChange={lines => change({ lines })}
        />
      ) : (
        <div className={styles.card}>
          <AudiencePicker key={source} source={source} onChange={setAudience} />
          {lacks.lines && <p className={styles.fault}>{t(`mass.lacks_${lacks.lines}`)}</p>}
        </div>
      )}
      {told && <Summed told={told} />}
    </div>
  )
}

const LEFT_OUT = ['repeated', 'stopped', 'blocked'] as const

function Summed({ told }: { told: MassLook }) {
  const t = useText()
  return (
    <p className={styles.quiet} role="status">
      {t('mass.right', { count: told.willReceive })}
      {told.wrong > 0 && <b className={styles.fault}>, {t('mass.wrong', { count: told.wrong })}</b>}
      {LEFT_OUT.map(why => told[why] > 0 && `, ${t(`mass.${why}`, { count: told[why] })}`)}
    </p>
  )
}
