import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useText } from '../../../i18n/index.ts'
import { useChosen, useOffered } from '../../resource/state/useChoices.ts'
import type { Choice, FieldPart, Picker, Row, SelectField } from '../../resource/types.ts'
import { common } from './common.ts'

interface SelectInputProps {
  part: FieldPart
  field: SelectField<Row>
  row: Row | null
}

export function SelectInput({ part, field, row }: SelectInputProps) {
  const t = useText()
  const locale = useLocale()
  const writing = { t, locale }
  if ('pick' in field) return <PickInput part={part} picker={field.pick} known={(row && field.known?.(row, writing)) ?? null} />

  const chosen = field.options.find(option => option.value === part.value)
  // What a row has and nobody may choose is shown, so that it does not look empty.
  const own = part.value === null && row ? field.known?.(row, writing) : null
  const data = field.options.map(option => ({ value: String(option.value), label: t(option.label), disabled: false }))
  return (
    <Select
      {...common(part)}
      description={chosen?.help ? t(chosen.help) : part.help}
      data={own ? [...data, { value: String(own.value), label: own.label, disabled: true }] : data}
      value={chosen ? String(chosen.value) : own ? String(own.value) : null}
      allowDeselect={false}
      onChange={value => part.onChange(field.options.find(option => String(option.value) === value)?.value ?? null)}
    />
  )
}

interface PickProps {
  part: FieldPart
  picker: Picker
  known: Choice | null
}

function PickInput({ part, picker, known }: PickProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const offered = useOffered(picker, typed, isOpen)
  const chosenIds = typeof part.value === 'number' ? [part.value] : []
  const chosen = useChosen(picker, chosenIds, [...(known ? [known] : []), ...offered.choices])

  return (
    <Select
      {...common(part)}
      searchable
      clearable
      data={dataOf(offered.choices, chosen)}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={t(offered.busy ? 'kit.loading' : 'resource.nothingFound')}
      value={chosen[0] ? String(chosen[0].value) : null}
      onChange={value => part.onChange(value === null ? null : Number(value))}
    />
  )
}

/** What is offered, and what is chosen already, each once. */
export function dataOf(offered: readonly Choice[], chosen: readonly Choice[]) {
  const all = new Map([...offered, ...chosen].map(choice => [String(choice.value), choice.label]))
  return [...all].map(([value, label]) => ({ value, label }))
}
