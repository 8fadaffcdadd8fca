import { STATE_AREAS } from '@balcao/contract/campaigns/areas'
import type { CampaignAudience } from '@balcao/contract/campaigns/recipients'
import { laneRoutes } from '@balcao/contract/catalogue/lanes'
import { savedViewRoutes } from '@balcao/contract/catalogue/saved-views'
import { tagRoutes } from '@balcao/contract/catalogue/tags'
import { type Contact, contactRoutes } from '@balcao/contract/contacts/contacts'
import { taskRoutes } from '@balcao/contract/tasks/tasks'
import { useEffect, useState } from 'react'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { ContactSearch } from '../../../kit/controls/ContactSearch.tsx'
import styles from '../Campaigns.module.css'

export type AudienceSource = Exclude<CampaignAudience['by'], 'campaign'>
interface Choice {
  value: string
  label: string
}

interface AudiencePickerProps {
  source: AudienceSource
  onChange(audience: CampaignAudience | null): void
}
/** Whose contacts: tags, wallets, stages, states, groups or a saved segment to choose among, or one by one. */
export function AudiencePicker({ source, onChange }: AudiencePickerProps) {
  const t = useText()
  const [chosen, setChosen] = useState<string[]>([])
  const [people, setPeople] = useState<Contact[]>([])
  const views = useViewChoices(source === 'condition')
  const choices = useChoices(source, views)
  const audience = JSON.stringify(audienceOf(source, source === 'contacts' ? people.map(one => String(one.id)) : chosen, views))
  useEffect(() => onChange(JSON.parse(audience) as CampaignAudience | null), [audience, onChange])
  const toggle = (value: string) =>
    setChosen(known =>
      known.includes(value) ? known.filter(one => one !== value) : source === 'condition' ? [value] : [...known, value],
    )
  if (source !== 'contacts')
    return choices.length === 0 ? (
      <p className={styles.quiet}>{t('campaigns.nothingToChoose')}</p>
    ) : (
      <Picked all={choices} chosen={chosen} onToggle={toggle} />
    )
  return (
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

function useChoices(source: AudienceSource, views: readonly Choice[]): readonly Choice[] {
  const tags = useRead(tagRoutes.list, { query: { pageSize: 200 } }, { enabled: source === 'tags' })
  const lanes = useRead(laneRoutes.list, { query: { pageSize: 200 } }, { enabled: source === 'stages' })
  const people = useRead(taskRoutes.people, {}, { enabled: source === 'wallets' })
  const groups = useRead(contactRoutes.list, { query: { kind: 'group', pageSize: 200 } }, { enabled: source === 'groups' })
  switch (source) {
    case 'tags':
      return (tags.data?.rows ?? []).map(({ id, tag }) => ({ value: String(id), label: tag }))
    case 'stages':
      return (lanes.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
    case 'wallets':
      return (people.data?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
    case 'groups':
      return (groups.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
    case 'states':
      return Object.keys(STATE_AREAS).map(state => ({ value: state, label: state }))
    case 'condition':
      return views
    case 'contacts':
      return []
  }
}

function audienceOf(source: AudienceSource, chosen: readonly string[], views: readonly ViewChoice[]): CampaignAudience | null {
  if (chosen.length === 0) return null
  if (source === 'states') return { by: 'states', states: [...chosen] }
  if (source === 'condition') {
    const view = views.find(({ value }) => value === chosen[0])
    return view ? { by: 'condition', condition: view.condition } : null
  }
  return { by: source, ids: chosen.map(Number) }
}
