import { STATE_AREAS } from '@balcao/contract/campaigns/areas'
import { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import type { CampaignAudience } from '@balcao/contract/campaigns/recipients'
import { laneRoutes } from '@balcao/contract/catalogue/lanes'
import { savedViewRoutes } from '@balcao/contract/catalogue/saved-views'
import { tagRoutes } from '@balcao/contract/catalogue/tags'
import type { Contact } from '@balcao/contract/contacts/contacts'
import { taskRoutes } from '@balcao/contract/tasks/tasks'
import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead, useSend } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { ContactSearch } from '../../../kit/controls/ContactSearch.tsx'
import { formatNumber } from '../../../kit/format.ts'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import styles from '../Campaigns.module.css'
import { Recipients } from '../running/Recipients.tsx'
import { Lines } from './Lines.tsx'
import type { StepProps } from './steps.ts'

const SOURCES = ['tags', 'wallets', 'stages', 'states', 'condition', 'contacts', 'lines'] as const
type Source = (typeof SOURCES)[number]
interface Choice {
  value: string
  label: string
}

/** Who gets it: one selection after the other is linked, each address once. */
export function AudienceStep({ campaign, faults }: StepProps) {
  const t = useText()
  const locale = useLocale()
  const [source, setSource] = useState<Source>('tags')
  const { total, skipped } = campaign.counts
  const unlink = useSend(campaignRecipientRoutes.unlink)
  return (
    <div className={styles.columns}>
      <section>
        <h2>{t('campaigns.whoGets')}</h2>
        <p className={styles.quiet}>{t('campaigns.whoGetsHelp')}</p>
        <div className={styles.card}>
          <NativeSelect
            label={t('campaigns.source')}
            value={source}
            onChange={event => setSource(event.currentTarget.value as Source)}
            data={SOURCES.map(one => ({ value: one, label: t(`campaigns.by_${one}`) }))}
          />
          {source === 'lines' ? <Lines id={campaign.id} /> : <Selecting key={source} source={source} id={campaign.id} />}
        </div>
        {faults.audience && (
          <p className={styles.fault} role="alert">
            {faults.audience}
          </p>
        )}
      </section>
      <aside className={styles.card}>
        <h2>{t('campaigns.linked')}</h2>
        <p className={`${styles.big} figures`} role="status">
          {formatNumber(total, locale)}
        </p>
        {skipped > 0 && (
          <p className={styles.quiet}>
            <AppLink to={`/campanhas/${campaign.id}?passo=audience&quem=skipped`}>
              {t('campaigns.leftOut', { count: skipped })}
            </AppLink>
          </p>
        )}
        {total > 0 && (
          <>
            <Recipients campaign={campaign} short />
            <Button
              variant="subtle"
              color="red"
              loading={unlink.busy}
              onClick={() => void unlink.run({ params: { id: campaign.id }, body: {} })}
            >
              {t('campaigns.unlinkAll')}
            </Button>
          </>
        )}
      </aside>
    </div>
  )
}

function Selecting({ source, id }: { source: Exclude<Source, 'lines'>; id: number }) {
  const t = useText()
  const [chosen, setChosen] = useState<string[]>([])
  const [people, setPeople] = useState<Contact[]>([])
  const views = useViewChoices(source === 'condition')
  const audience = audienceOf(source, source === 'contacts' ? people.map(one => String(one.id)) : chosen, views)
  const choices = useChoices(source, views)
  const toggle = (value: string) =>
    setChosen(known =>
      known.includes(value) ? known.filter(one => one !== value) : source === 'condition' ? [value] : [...known, value],
    )
  return (
    <>
      {source === 'contacts' ? (
        <>
          <ContactSearch
            key={people.length}
            label={t('campaigns.findContact')}
            letters={2}
            chosen={null}
            onChoose={one => one && setPeople(known => (known.some(each => each.id === one.id) ? known : [...known, one]))}
          />
          <Picked
            all={people.map(one => ({ value: String(one.id), label: one.name }))}
            chosen={people.map(one => String(one.id))}
            onToggle={value => setPeople(known => known.filter(one => String(one.id) !== value))}
          />
        </>
      ) : choices.length === 0 ? (
        <p className={styles.quiet}>{t('campaigns.nothingToChoose')}</p>
      ) : (
        <Picked all={choices} chosen={chosen} onToggle={toggle} />
      )}
      {audience && <Counted id={id} audience={audience} onLinked={() => setChosen([])} />}
    </>
  )
}

function Picked({ all, chosen, onToggle }: { all: readonly Choice[]; chosen: readonly string[]; onToggle(value: string): void }) {
  return (
    <div className={styles.chips}>
      {all.map(({ value, label }) => (
        <button key={value} type="button" aria-pressed={chosen.includes(value)} onClick={() => onToggle(value)}>
          {label}
        </button>
      ))}
    </div>
  )
}

interface ViewChoice extends Choice {
  condition: Extract<CampaignAudience, { by: 'condition' }>['condition']
}
function useViewChoices(enabled: boolean): ViewChoice[] {
  const { data } = useRead(savedViewRoutes.list, { query: { kind: 'contacts' } }, { enabled })
  return (data ?? []).map(({ id, name, condition }) => ({ value: String(id), label: name, condition }))
}

function useChoices(source: Exclude<Source, 'lines'>, views: readonly Choice[]): readonly Choice[] {
  const tags = useRead(tagRoutes.list, { query: { pageSize: 200 } }, { enabled: source === 'tags' })
  const lanes = useRead(laneRoutes.list, { query: { pageSize: 200 } }, { enabled: source === 'stages' })
  const people = useRead(taskRoutes.people, {}, { enabled: source === 'wallets' })
  switch (source) {
    case 'tags':
      return (tags.data?.rows ?? []).map(({ id, tag }) => ({ value: String(id), label: tag }))
    case 'stages':
      return (lanes.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
    case 'wallets':
      return (people.data?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
    case 'states':
      return Object.keys(STATE_AREAS).map(state => ({ value: state, label: state }))
    case 'condition':
      return views
    case 'contacts':
      return []
  }
}

function audienceOf(
  source: Exclude<Source, 'lines'>,
  chosen: readonly string[],
  views: readonly ViewChoice[],
): CampaignAudience | null {
  if (chosen.length === 0) return null
  if (source === 'states') return { by: 'states', states: [...chosen] }
  if (source === 'condition') {
    const view = views.find(({ value }) => value === chosen[0])
    return view ? { by: 'condition', condition: view.condition } : null
  }
  return { by: source, ids: chosen.map(Number) }
}

const SUBTRACTED = ['stopped', 'repeated', 'invalid', 'blocked', 'lately'] as const

/** How many that is, live, and who of them is left out and why. */
function Counted({ id, audience, onLinked }: { id: number; audience: CampaignAudience; onLinked(): void }) {
  const t = useText()
  const locale = useLocale()
  const { data } = useRead(
    campaignRecipientRoutes.count,
    { params: { id }, body: audience },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const link = useSend(campaignRecipientRoutes.link)
  if (!data) return <p className={styles.quiet}>{t('campaigns.counting')}</p>
  const fresh = data.selected - data.repeated - data.invalid
  return (
    <>
      <dl className={styles.figures} aria-live="polite">
        <div>
          <dt>{t('campaigns.willReceive')}</dt>
          <dd className="figures">{formatNumber(data.willReceive, locale)}</dd>
          <dd>{t('campaigns.ofSelected', { count: data.selected })}</dd>
        </div>
        {SUBTRACTED.map(
          why =>
            data[why] > 0 && (
              <div key={why}>
                <dt>{t(`campaigns.sub_${why}`)}</dt>
                <dd className="figures">{formatNumber(data[why], locale)}</dd>
              </div>
            ),
        )}
      </dl>
      <Button
        disabled={fresh === 0}
        loading={link.busy}
        onClick={() =>
          void link.run(
            { params: { id }, body: { audience, title: t('campaigns.linkingTitle') } },
            {
              done: () => {
                onLinked()
                toastSuccess(t('campaigns.linking'))
              },
            },
          )
        }
      >
        {t('campaigns.link', { count: fresh })}
      </Button>
    </>
  )
}
