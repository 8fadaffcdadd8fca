import '@mantine/core/styles/Checkbox.layer.css'
import type { Test } from '@balcao/contract/conditions/condition'
import { type Field, ME, shapeOf } from '@balcao/contract/conditions/fields'
import { fold } from '@balcao/contract/conditions/fold'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { type PlainKey, useText } from '../../i18n/index.ts'
import { DateInput } from '../form/inputs/DateInput.tsx'
import { NumberInput } from '../form/inputs/NumberInput.tsx'
import styles from './conditions.module.css'
import type { Declared } from './declared.ts'
import { minutesIn, type Unit, unitOf } from './words.ts'

interface ValueInputProps {
  declared: Declared
  field: Field<never>
  test: Test
  onChange(test: Test): void
}

type One = string | number | null

/** What a field is compared with, as its operator asks for it. */
export function ValueInput({ declared, field, test, onChange }: ValueInputProps) {
  const values: One[] = test.value === undefined ? [] : Array.isArray(test.value) ? test.value : [test.value]
  const put = (value: Test['value']) =>
    onChange({ field: test.field, operator: test.operator, ...(value === undefined ? {} : { value }) })
  const one = (value: One) => put(value === null || value === '' ? undefined : value)
  const [first = null, last = null] = values
  const both = (from: One, to: One) => put([from ?? '', to ?? ''])
  switch (shapeOf(field.kind, test.operator)) {
    case 'text':
    case 'pattern':
      return <Words value={String(first ?? '')} onChange={one} />
    case 'number':
      return <Figure label="conditions.value" value={first} onChange={one} />
    case 'dayCount':
      return <Figure label="conditions.dayCount" value={first} onChange={one} />
    case 'numbers':
      return (
        <div className={styles.pair}>
          <Figure label="conditions.from" value={first} onChange={from => both(from, last)} />
          <Figure label="conditions.to" value={last} onChange={to => both(first, to)} />
        </div>
      )
    case 'day':
      return <Day label="conditions.value" value={first} onChange={one} />
    case 'days':
      return (
        <div className={styles.pair}>
          <Day label="conditions.from" value={first} onChange={from => both(from, last)} />
          <Day label="conditions.to" value={last} onChange={to => both(first, to)} />
        </div>
      )
    case 'minutes':
      return <Span minutes={Number(first ?? 0)} onChange={minutes => one(minutes || null)} />
    case 'choices':
      return <Choices {...{ declared, field, test }} onChange={chosen => put(chosen.length > 0 ? chosen : undefined)} />
    default:
      return null
  }
}

function Words({ value, onChange }: { value: string; onChange(value: string): void }) {
  const t = useText()
  return (
    <TextInput
      label={t('conditions.value')}
      value={value}
      maxLength={200}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

interface PartProps {
  label: PlainKey
  value: One
  onChange(value: One): void
}

const usePart = (label: PlainKey) => {
  const t = useText()
  return { id: useId(), label: t(label), help: undefined, error: undefined, disabled: false, first: false }
}

function Figure({ label, value, onChange }: PartProps) {
  const part = usePart(label)
  return (
    <NumberInput
      part={{
        ...part,
        value: typeof value === 'number' ? value : null,
        onChange: next => onChange(Number.isNaN(next) ? null : next),
      }}
    />
  )
}

function Day({ label, value, onChange }: PartProps) {
  const part = usePart(label)
  return <DateInput part={{ ...part, value: String(value ?? ''), onChange }} />
}

const UNITS = ['minutes', 'hours', 'days'] as const satisfies readonly Unit[]

function Span({ minutes, onChange }: { minutes: number; onChange(minutes: number): void }) {
  const t = useText()
  const [unit, setUnit] = useState<Unit>(unitOf(minutes))
  const count = minutes / minutesIn(unit)
  return (
    <div className={styles.pair}>
      <Figure
        label="conditions.value"
        value={minutes > 0 ? count : null}
        onChange={next => onChange(Math.round(Number(next ?? 0)) * minutesIn(unit))}
      />
      <NativeSelect
        label={t('conditions.unit')}
        value={unit}
        data={UNITS.map(one => ({ value: one, label: t(`conditions.unit_${one}`) }))}
        onChange={event => {
          const next = event.currentTarget.value as Unit
          setUnit(next)
          onChange(Math.round(count) * minutesIn(next))
        }}
      />
    </div>
  )
}

const SEARCHED_FROM = 8

interface ChoicesProps extends Pick<ValueInputProps, 'declared' | 'field' | 'test'> {
  onChange(chosen: (string | number)[]): void
}

function Choices({ declared, field, test, onChange }: ChoicesProps) {
  const t = useText()
  const [search, setSearch] = useState('')
  const isPerson = 'of' in field && field.of === 'users'
  const offered = [...(isPerson ? [{ value: ME, label: t('conditions.me') }] : []), ...declared.choices(test.field)]
  const chosen = Array.isArray(test.value) ? test.value : []
  const gone = chosen
    .filter(value => !offered.some(one => one.value === value))
    .map(value => ({ value, label: t('conditions.gone') }))
  const found = [...gone, ...offered].filter(({ label }) => fold(label).includes(fold(search.trim())))
  return (
    <>
      {offered.length > SEARCHED_FROM && (
        <TextInput
          aria-label={t('conditions.search')}
          placeholder={t('conditions.search')}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      )}
      <fieldset className={styles.choices} aria-label={declared.label(test.field)}>
        {found.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={event => onChange(event.currentTarget.checked ? [...chosen, value] : chosen.filter(one => one !== value))}
          />
        ))}
        {found.length === 0 && <p className={styles.sentence}>{t('conditions.nothingFound')}</p>}
      </fieldset>
    </>
  )
}
