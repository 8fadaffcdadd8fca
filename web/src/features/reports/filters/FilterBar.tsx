import { CHANNEL_KINDS } from '@balcao/contract/channels/channel-words'
import { BOT_PARTS, hasTimes, type ReportName, SAID, shapeOf } from '@balcao/contract/reports/columns'
import { REPORT_STATUSES, type ReportFilter } from '@balcao/contract/reports/reports'
import { BEYOND_STATES, STATE_CODES, STATES } from '@balcao/contract/values/areas'
import { useState } from 'react'
import { type PlainKey, type Translate, useText } from '../../../i18n/index.ts'
import { Chip } from '../../../kit/resource/list/FilterChip.tsx'
import styles from '../Reports.module.css'
import type { Names, useAsked } from '../useReport.ts'
import { PeriodChip } from './PeriodChip.tsx'
import { ValueChip } from './ValueChip.tsx'

interface FilterBarProps {
  name: ReportName
  asked: URLSearchParams
  filter: ReportFilter
  names: Names | undefined
  set: ReturnType<typeof useAsked>['set']
}

interface Choice {
  value: string
  label: string
}
interface One {
  key: string
  label: string
  choices: Choice[]
}

const SEARCHED_FROM = 8
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What narrows a report; all of it stands in the address. */
export function FilterBar({ name, asked, filter, names, set }: FilterBarProps) {
  const t = useText()
  const isOfContacts = shapeOf(name).of === 'contacts'
  const chips = isOfContacts ? contactChips(t, names) : attendanceChips(t, name, names)
  const isNarrowed = [...asked.keys()].some(key => key !== 'from' && key !== 'to')
  return (
    <search className={styles.filters}>
      <PeriodChip filter={filter} zone={names?.timeZone} isOptional={isOfContacts} set={set} />
      {chips.map(chip => (
        <OneChip
          key={chip.key}
          chip={chip}
          value={asked.get(chip.key) ?? undefined}
          onChange={value => set({ [chip.key]: value })}
        />
      ))}
      {!isOfContacts && <ValueChip filter={filter} set={set} />}
      {isNarrowed && (
        <button
          type="button"
          className={styles.clear}
          onClick={() =>
            set(Object.fromEntries([...asked.keys()].filter(key => key !== 'from' && key !== 'to').map(key => [key, undefined])))
          }
        >
          {t('reports.clear')}
        </button>
      )}
    </search>
  )
}

function OneChip({ chip, value, onChange }: { chip: One; value: string | undefined; onChange(value: string | undefined): void }) {
  const [typed, setTyped] = useState('')
  const choices = chip.choices.filter(({ label }) => plain(label).includes(plain(typed)))
  return (
    <Chip
      label={chip.label}
      choices={choices}
      chosen={chip.choices.find(one => one.value === value)}
      {...(chip.choices.length > SEARCHED_FROM ? { search: { typed, setTyped } } : {})}
      value={value}
      onChange={onChange}
    />
  )
}

const named = (rows: readonly { id: number; name: string }[] | undefined): Choice[] =>
  (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

/** Those who are in none can be asked for too. */
const orNone = (t: Translate, column: PlainKey, choices: Choice[]): Choice[] => [
  { value: '0', label: t('reports.is_none').replace('{column}', t(column).toLowerCase()) },
  ...choices,
]

const attendanceChips = (t: Translate, name: ReportName, names: Names | undefined): One[] => [
  { key: 'queues', label: t('reports.col_queue'), choices: orNone(t, 'reports.col_queue', named(names?.queues)) },
  { key: 'users', label: t('reports.col_user'), choices: orNone(t, 'reports.col_user', named(names?.users)) },
  { key: 'connections', label: t('reports.col_channel'), choices: named(names?.channels) },
  {
    key: 'channels',
    label: t('reports.is_kind'),
    choices: CHANNEL_KINDS.filter(kind => names?.channels.some(channel => channel.kind === kind)).map(kind => ({
      value: kind,
      label: t(`reports.kind_${kind}`),
    })),
  },
  { key: 'demands', label: t('reports.col_demand'), choices: orNone(t, 'reports.col_demand', named(names?.demands)) },
  ...(names && names.ads.length > 0
    ? [{ key: 'ads', label: t('reports.col_ad'), choices: orNone(t, 'reports.col_ad', named(names.ads)) }]
    : []),
  {
    key: 'status',
    label: t('reports.col_status'),
    choices: REPORT_STATUSES.map(status => ({ value: status, label: t(`reports.col_${status}`) })),
  },
  { key: 'reopened', label: t('reports.col_reopened'), choices: [{ value: '1', label: t('reports.is_reopenedOnly') }] },
  { key: 'rated', label: t('reports.col_ratings'), choices: [{ value: '1', label: t('reports.is_ratedOnly') }] },
  {
    key: 'bots',
    label: t('reports.is_bot'),
    choices: BOT_PARTS.map(part => ({ value: part, label: t(part === 'all' ? 'reports.is_botAll' : `reports.col_${part}`) })),
  },
  { key: 'said', label: t('reports.is_said'), choices: SAID.map(said => ({ value: said, label: t(`reports.col_${said}`) })) },
  { key: 'by', label: t('reports.is_by'), choices: [{ value: 'closed', label: t('reports.is_byClosed') }] },
  { key: 'groups', label: t('reports.is_groups'), choices: [{ value: '1', label: t('reports.is_groupsToo') }] },
  ...(hasTimes(name)
    ? [{ key: 'office', label: t('reports.is_office'), choices: [{ value: '1', label: t('reports.is_officeOnly') }] }]
    : []),
]

const contactChips = (t: Translate, names: Names | undefined): One[] => [
  {
    key: 'tags',
    label: t('reports.col_tag'),
    choices: orNone(t, 'reports.col_tag', named(names?.tags)),
  },
  { key: 'wallets', label: t('reports.col_wallet'), choices: orNone(t, 'reports.col_wallet', named(names?.users)) },
  { key: 'stages', label: t('reports.col_stage'), choices: orNone(t, 'reports.col_stage', named(names?.stages)) },
  {
    key: 'states',
    label: t('reports.col_state'),
    choices: [
      ...STATE_CODES.map(code => ({ value: code, label: STATES[code].name })),
      ...BEYOND_STATES.map(code => ({
        value: code,
        label: t(code === 'other' ? 'reports.is_otherCountry' : 'reports.is_noNumber'),
      })),
    ],
  },
]
