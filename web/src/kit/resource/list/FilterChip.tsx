import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, useCombobox } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type PlainKey, useText } from '../../../i18n/index.ts'
import { useChosen, useOffered } from '../state/useChoices.ts'
import type { Choice, ChoiceFilter, Picker } from '../types.ts'
import styles from './List.module.css'

interface ChipProps {
  value: string | undefined
  onChange(value: string | undefined): void
}

export function FilterChip({ filter, ...rest }: ChipProps & { filter: ChoiceFilter }) {
  const t = useText()
  if ('draw' in filter) return filter.draw({ ...rest, styles: { chip: styles.chip, chosen: styles.chosen } })
  if ('useChoices' in filter) return <HeldChip label={t(filter.label)} useChoices={filter.useChoices} {...rest} />
  if ('pick' in filter) return <PickChip label={t(filter.label)} picker={filter.pick} {...rest} />
  const choices = filter.options.map(option => ({ value: option.value, label: t(option.label) }))
  const chosen = choices.find(choice => choice.value === rest.value)
  return <Chip label={t(filter.label)} choices={choices} chosen={chosen} {...rest} />
}

const SEARCHED_FROM = 8
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Of choices that are all here already; a long list is searched where it stands. */
function HeldChip({ label, useChoices, ...rest }: ChipProps & { label: string; useChoices(): readonly Choice[] }) {
  const [typed, setTyped] = useState('')
  const all = useChoices()
  const chosen = all.find(choice => String(choice.value) === rest.value)
  const choices = all.filter(choice => plain(choice.label).includes(plain(typed)))
  return (
    <Chip
      label={label}
      choices={choices}
      chosen={chosen}
      {...(all.length > SEARCHED_FROM && { search: { typed, setTyped } })}
      {...rest}
    />
  )
}

function PickChip({ label, picker, ...rest }: ChipProps & { label: string; picker: Picker }) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { choices } = useOffered(picker, typed, isOpen)
  const id = Number(rest.value)
  const [chosen] = useChosen(picker, rest.value && Number.isInteger(id) ? [id] : [], choices)
  return <Chip label={label} choices={choices} chosen={chosen} search={{ typed, setTyped }} onToggle={setOpen} {...rest} />
}

interface PlainChipProps extends ChipProps {
  label: string
  choices: readonly Choice[]
  chosen: Choice | undefined
  search?: { typed: string; setTyped(typed: string): void }
  onToggle?(isOpen: boolean): void
}

/** One of some, all of them known. */
export function Chip({ label, choices, chosen, search, onToggle, value, onChange }: PlainChipProps) {
  const t = useText()
  const box = useCombobox({
    onDropdownClose: () => {
      box.resetSelectedOption()
      box.focusTarget()
      search?.setTyped('')
      onToggle?.(false)
    },
    onDropdownOpen: () => {
      onToggle?.(true)
      if (search) box.focusSearchInput()
    },
  })
  const submit = (next: string) => {
    onChange(next)
    box.closeDropdown()
  }
  const target = (
    <button type="button" className={value ? undefined : styles.chip} onClick={() => box.toggleDropdown()}>
      {value ? `${label}: ` : label}
      {value && <b>{chosen?.label ?? value}</b>}
      {!value && <IconChevronDown size={14} stroke={1.75} aria-hidden />}
    </button>
  )

  return (
    <Combobox store={box} onOptionSubmit={submit} width={240} position="bottom-start" shadow="md">
      {value ? (
        <span className={styles.chosen}>
          <Combobox.Target targetType="button">{target}</Combobox.Target>
          <button type="button" aria-label={t('resource.removeFilter', { filter: label })} onClick={() => onChange(undefined)}>
            <IconX size={14} stroke={1.75} aria-hidden />
          </button>
        </span>
      ) : (
        <Combobox.Target targetType="button">{target}</Combobox.Target>
      )}
      <Combobox.Dropdown>
        {search && (
          <Combobox.Search
            aria-label={label}
            placeholder={t('resource.typeToFind')}
            value={search.typed}
            onChange={event => search.setTyped(event.currentTarget.value)}
          />
        )}
        <Options choices={choices} empty="resource.nothingFound" label={label} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Options({ choices, empty, label }: { choices: readonly Choice[]; empty: PlainKey; label: string }) {
  const t = useText()
  return (
    <Combobox.Options aria-label={label} mah={280} style={{ overflowY: 'auto' }}>
      {choices.length === 0 && <Combobox.Empty>{t(empty)}</Combobox.Empty>}
      {choices.map(choice => (
        <Combobox.Option key={choice.value} value={String(choice.value)}>
          {choice.label}
        </Combobox.Option>
      ))}
    </Combobox.Options>
  )
}
