import type { FlowDocument } from '@balcao/contract/flows/document'
import type { FlowFacts } from '@balcao/contract/flows/facts'
import { FIGURE_DAYS, type FlowFigures, flowFigureRoutes } from '@balcao/contract/flows/figures/figures'
import { CloseButton, NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useRead } from '../../../api/query.ts'
import { type Translate, useText } from '../../../i18n/index.ts'
import { EmptyState, ErrorState, Loading } from '../../../kit/states.tsx'
import panel from '../builder/Builder.module.css'
import { nameOf } from '../canvas/words.ts'
import type { Edit } from '../editing/edits.ts'
import { Behind } from './Behind.tsx'
import type { Asked, Opened } from './behind.ts'
import styles from './Figures.module.css'
import { Misfits } from './Misfits.tsx'
import { NodeNumbers } from './NodeNumbers.tsx'

interface FiguresProps {
  flowId: number
  document: FlowDocument
  facts: FlowFacts
  /** The card that is chosen. */
  chosen: string | null
  onFigures(figures: FlowFigures['nodes'] | null): void
  onShow(id: string): void
  edit: ((edit: Edit) => void) | null
  onClose(): void
}

/** What became of the conversations of a period; the canvas shows it node by node. */
export function Figures({ flowId, document, facts, chosen, onFigures, onShow, edit, onClose }: FiguresProps) {
  const t = useText()
  const [asked, ask] = useState<Asked>({ days: 30 })
  const [opened, open] = useState<Opened | null>(null)
  const [compared, compare] = useState<number | null>(null)
  const { data, error, refetch } = useRead(
    flowFigureRoutes.figures,
    { params: { id: flowId }, query: asked },
    { staleTime: 60_000 },
  )
  const other = useRead(
    flowFigureRoutes.figures,
    { params: { id: flowId }, query: { ...asked, version: compared ?? 0 } },
    { staleTime: 60_000, enabled: compared !== null },
  ).data
  const against = compared === null || !other ? null : { version: compared, all: other }
  useEffect(() => {
    onFigures(data?.nodes ?? null)
    return () => onFigures(null)
  }, [data, onFigures])
  return (
    <aside className={panel.panel} aria-label={t('flows.figures')}>
      <header>
        <h2>{t('flows.figures')}</h2>
        <CloseButton aria-label={t('kit.close')} onClick={onClose} />
      </header>
      <div className={panel.fields}>
        <Period asked={asked} ask={ask} facts={facts} versions={data?.versions ?? []} compared={compared} compare={compare} />
        {error && !data ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : !data ? (
          <Loading />
        ) : data.runs + (against?.all.runs ?? 0) === 0 ? (
          <EmptyState title={t('flowFigures.none')} help={t('flowFigures.noneHelp')} />
        ) : (
          <>
            <dl className={styles.whole}>
              {WHOLE.map(({ figure, of }) => (
                <div key={figure}>
                  <dt>{t(`flowFigures.${figure}`)}</dt>
                  <dd>
                    <button type="button" onClick={() => open({ figure, count: data[of] })}>
                      {data[of]}
                    </button>
                  </dd>
                  {against && (
                    <dd className={styles.against}>
                      <span>{t('flowFigures.inVersion', { version: against.version })}</span>
                      <button type="button" onClick={() => open({ figure, version: against.version, count: against.all[of] })}>
                        {against.all[of]}
                      </button>
                    </dd>
                  )}
                </div>
              ))}
            </dl>
            {chosen === null ? (
              <p className={styles.count}>{t('flowFigures.onCanvas')}</p>
            ) : (
              <NodeNumbers
                id={chosen}
                document={document}
                figures={data.nodes.find(({ node }) => node === chosen)}
                against={
                  against && {
                    version: against.version,
                    figures: against.all.nodes.find(({ node }) => node === chosen),
                  }
                }
                onOpen={open}
              />
            )}
            <Misfits document={document} misfits={data.misfits} onOpen={open} onShow={onShow} edit={edit} />
          </>
        )}
      </div>
      {opened && data && (
        <Behind
          flowId={flowId}
          asked={asked}
          until={opened.version === undefined ? data.until : (other?.until ?? data.until)}
          opened={opened}
          title={titleOf(opened, document, t)}
          onClose={() => open(null)}
        />
      )}
    </aside>
  )
}

const WHOLE = [
  { figure: 'run', of: 'runs' },
  { figure: 'finished', of: 'finished' },
  { figure: 'dropped', of: 'dropped' },
] as const

interface PeriodProps {
  asked: Asked
  ask(asked: Asked): void
  facts: FlowFacts
  versions: readonly number[]
  /** The version that stands beside what is asked. */
  compared: number | null
  compare(version: number | null): void
}

function Period({ asked, ask, facts, versions, compared, compare }: PeriodProps) {
  const t = useText()
  const put = (name: 'channelId' | 'version', value: string) => {
    const { [name]: _, ...rest } = asked
    ask(value === '' ? rest : { ...rest, [name]: Number(value) })
  }
  return (
    <div className={styles.period}>
      <NativeSelect
        label={t('flowFigures.period')}
        value={asked.days}
        data={FIGURE_DAYS.map(days => ({ value: String(days), label: t('flowFigures.lastDays', { count: days }) }))}
        onChange={event => ask({ ...asked, days: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        label={t('flowFigures.channel')}
        value={asked.channelId ?? ''}
        data={[
          { value: '', label: t('flowFigures.allChannels') },
          ...facts.channels.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={event => put('channelId', event.currentTarget.value)}
      />
      <NativeSelect
        label={t('flowFigures.version')}
        value={asked.version ?? ''}
        data={[
          { value: '', label: t('flowFigures.allVersions') },
          ...versions.map(version => ({ value: String(version), label: String(version) })),
        ]}
        onChange={event => put('version', event.currentTarget.value)}
      />
      {versions.length > 1 && (
        <NativeSelect
          label={t('flowFigures.against')}
          value={compared ?? ''}
          data={[
            { value: '', label: t('flowFigures.againstNone') },
            ...versions
              .filter(version => version !== asked.version)
              .map(version => ({ value: String(version), label: String(version) })),
          ]}
          onChange={event => compare(Number(event.currentTarget.value) || null)}
        />
      )}
    </div>
  )
}

function titleOf({ figure, node, text, version }: Opened, document: FlowDocument, t: Translate): string {
  const its = node === undefined ? undefined : document.nodes[node]
  const what = text ? `“${text}”` : t(`flowFigures.${figure}`)
  const whole = its ? `${nameOf(its, t)}: ${what}` : what
  return version === undefined ? whole : `${whole}, ${t('flowFigures.inVersion', { version })}`
}
