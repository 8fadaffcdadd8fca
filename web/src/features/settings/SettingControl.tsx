import '@mantine/core/styles/Switch.layer.css'
import { MASS_SENDERS } from '@balcao/contract/campaigns/campaign-words'
import { flowRoutes } from '@balcao/contract/flows/flows'
import type { SettingKey } from '@balcao/contract/settings'
import { isLocale } from '@balcao/contract/values/locales'
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../api/query.ts'
import { type Translate, useLocale, useText } from '../../i18n/index.ts'
import { LANGUAGE_OPTIONS, shownLocale } from '../../kit/controls/LanguageSelect.tsx'
import { kindOf } from './rows.ts'
import { zoneGroups } from './zones.ts'

interface SettingControlProps {
  name: SettingKey
  value: string
  disabled: boolean
  onChange: (value: string) => void
}

/** A switch, a choice or a line, named and explained by the sentences beside it. */
export function SettingControl({ name, value, disabled, onChange }: SettingControlProps) {
  const t = useText()
  const labelled = { 'aria-labelledby': `${name}-name`, 'aria-describedby': `${name}-does`, disabled }
  const shape = kindOf(name)
  if (name === 'defaultFlow') return <FlowSetting {...labelled} value={value} onChange={onChange} />
  switch (shape.kind) {
    case 'switch': {
      const isOn = value === 'enabled'
      return (
        <Switch
          {...labelled}
          labelPosition="left"
          label={<span aria-hidden>{t(isOn ? 'settings.on' : 'settings.off')}</span>}
          checked={isOn}
          onChange={event => onChange(event.currentTarget.checked ? 'enabled' : 'disabled')}
        />
      )
    }
    case 'choice':
      if (name === 'timeZone') return <ZoneSetting {...labelled} value={value} options={shape.options} onChange={onChange} />
      return (
        <NativeSelect
          {...labelled}
          value={isLocale(value) ? shownLocale(value) : value}
          onChange={event => onChange(event.currentTarget.value)}
          data={optionsOf(name, shape.options, value, t)}
        />
      )
    case 'long':
      return <LongSetting {...labelled} value={value} onSave={onChange} />
    case 'number':
      return <TextSetting {...labelled} value={value} onSave={onChange} inputMode="numeric" />
    case 'decimal':
      return <TextSetting {...labelled} value={value} onSave={onChange} inputMode="decimal" />
    case 'text':
      return <TextSetting {...labelled} value={value} onSave={onChange} />
  }
}

/** By what people call them, where they are words. */
function optionsOf(name: SettingKey, options: readonly string[], value: string, t: Translate) {
  if (isLocale(value)) return LANGUAGE_OPTIONS
  if (name === 'massSending') return MASS_SENDERS.map(one => ({ value: one, label: t(`settings.massSending_${one}`) }))
  return withValue(options, value)
}

interface ZoneSettingProps {
  value: string
  options: readonly string[]
  disabled: boolean
  onChange(value: string): void
}

/** Those that answer, by name; one that does no longer stays to be seen until another is chosen. */
function FlowSetting({ value, onChange, ...labelled }: Omit<ZoneSettingProps, 'options'>) {
  const t = useText()
  const { data } = useRead(flowRoutes.names, {})
  const flows = data?.flows.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  const isThere = value === '' || !data || flows.some(one => one.value === value)
  return (
    <NativeSelect
      {...labelled}
      disabled={labelled.disabled || !data}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('settings.flowNone') },
        ...flows,
        ...(isThere ? [] : [{ value, label: t('settings.flowSilent', { id: value }) }]),
      ]}
    />
  )
}

/** By their cities, those of Brazil first. */
function ZoneSetting({ value, options, onChange, ...labelled }: ZoneSettingProps) {
  const locale = useLocale()
  return (
    <NativeSelect
      {...labelled}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      data={zoneGroups(withValue(options, value), locale, new Date())}
    />
  )
}

/** What is chosen is among the choices, however this browser calls it. */
const withValue = (options: readonly string[], value: string) => (options.includes(value) ? options : [value, ...options])

interface WrittenProps {
  value: string
  onSave: (value: string) => void
  disabled: boolean
  inputMode?: 'numeric' | 'decimal'
}

/** Written when the field is left, not at every letter. */
function useWriting({ value, onSave }: Pick<WrittenProps, 'value' | 'onSave'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const save = () => {
    if (typed !== null && typed !== value) onSave(typed)
    setTyped(null)
  }
  return { shown: typed ?? value, setTyped, save }
}

function LongSetting({ value, onSave, ...labelled }: WrittenProps) {
  const { shown, setTyped, save } = useWriting({ value, onSave })
  return (
    <Textarea
      {...labelled}
      autosize
      minRows={2}
      maxRows={8}
      value={shown}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={save}
    />
  )
}

/** By Enter, too. */
function TextSetting({ value, onSave, ...labelled }: WrittenProps) {
  const { shown, setTyped, save } = useWriting({ value, onSave })
  return (
    <TextInput
      {...labelled}
      value={shown}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={event => event.key === 'Enter' && save()}
    />
  )
}
