import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { groupRoutes } from '@balcao/contract/groups/groups'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'

export interface Picked {
  id: number
  name: string
}

const TYPING_MS = 250

interface GroupPickerProps {
  value: readonly Picked[]
  onChange(next: Picked[]): void
  label?: string
  placeholder?: string
  /** Only those it is in. */
  channelId?: number
}

/** Several groups, found by typing. */
export function GroupPicker({ value, onChange, label, placeholder, channelId }: GroupPickerProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [searchParam] = useDebouncedValue(typed.trim(), TYPING_MS)
  const query = { searchParam, pageSize: 50, ...(channelId === undefined ? {} : { channelId }) }
  const found = useRead(groupRoutes.list, { query }, { placeholderData: keepPreviousData })
  const offered = [...value, ...(found.data?.rows ?? []).filter(({ id }) => !value.some(one => one.id === id))]
  return (
    <MultiSelect
      label={label ?? t('groups.groups')}
      placeholder={placeholder ?? t(value.length === 0 ? 'groups.chooseGroups' : 'groups.otherGroup')}
      searchable
      hidePickedOptions
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t(found.isPending ? 'kit.loading' : 'groups.noneFound')}
      data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(({ id }) => String(id))}
      onChange={ids => {
        onChange(ids.flatMap(id => offered.filter(one => String(one.id) === id).map(({ name }) => ({ id: Number(id), name }))))
        setTyped('')
      }}
    />
  )
}
