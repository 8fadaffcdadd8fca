import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { useChosen, useOffered } from '../../resource/state/useChoices.ts'
import type { FieldPart, MultiselectField, Row } from '../../resource/types.ts'
import { common } from './common.ts'
import { dataOf } from './SelectInput.tsx'

interface MultiselectInputProps {
  part: FieldPart
  field: MultiselectField<Row>
  row: Row | null
}

/** Several of another list, found by typing. */
export function MultiselectInput({ part, field, row }: MultiselectInputProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const ids = Array.isArray(part.value) ? part.value.map(Number) : []
  const offered = useOffered(field.pick, typed, isOpen)
  const chosen = useChosen(field.pick, ids, [...((row && field.known?.(row)) ?? []), ...offered.choices])

  return (
    <MultiSelect
      {...common(part)}
      searchable
      placeholder={t(field.placeholder ?? 'resource.typeToFind')}
      data={dataOf(offered.choices, chosen)}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={t(offered.busy ? 'kit.loading' : 'resource.nothingFound')}
      value={ids.map(String)}
      onChange={values => {
        part.onChange(values.map(Number))
        setTyped('')
      }}
      hidePickedOptions
    />
  )
}
