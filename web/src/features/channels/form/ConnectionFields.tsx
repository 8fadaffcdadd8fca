import type { ChannelKindRow, ConfigField } from '@balcao/contract/channels/channels'
import { Button, NativeSelect } from '@mantine/core'
import { IconShieldExclamation } from '@tabler/icons-react'
import { useText } from '../../../i18n/index.ts'
import { CopyButton } from '../../../kit/controls/CopyButton.tsx'
import formStyles from '../../../kit/form/form.module.css'
import { common } from '../../../kit/form/inputs/common.ts'
import { NumberInput } from '../../../kit/form/inputs/NumberInput.tsx'
import { AreaInput, LineInput, SwitchInput } from '../../../kit/form/inputs/TextInput.tsx'
import type { FieldPart } from '../../../kit/resource/types.ts'
import { fieldHelp, fieldName, inFormOrder, optionName } from '../kinds.ts'
import styles from './form.module.css'
import type { ChannelForm } from './useChannelForm.ts'
import { isKept } from './values.ts'

export function Risk() {
  const t = useText()
  return (
    <div className={formStyles.notice} role="note">
      <IconShieldExclamation size={17} stroke={1.75} aria-hidden />
      <div>{t('channels.risk')}</div>
    </div>
  )
}

export function NameField({ form }: { form: ChannelForm }) {
  const t = useText()
  const part = { ...partOf(form, 'name', t('channels.name'), undefined, false), first: true }
  return <LineInput part={{ ...part, value: String(part.value ?? '') }} type="text" autoComplete="off" />
}

interface ConnectionFieldsProps {
  form: ChannelForm
  kind: ChannelKindRow
  isNew: boolean
}

/** What the driver asks for, from its own schema. */
export function ConnectionFields({ form, kind, isNew }: ConnectionFieldsProps) {
  const t = useText()
  if (kind.fields.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend>{t('channels.connection')}</legend>
      {inFormOrder(kind.fields).map(field => (
        <DriverField key={field.name} form={form} field={field} isNew={isNew} />
      ))}
    </fieldset>
  )
}

export const partOf = (
  form: ChannelForm,
  key: string,
  label: string,
  help: string | undefined,
  disabled: boolean,
): FieldPart => ({
  id: `channel-${key.replace('.', '-')}`,
  label,
  help,
  error: form.errors[key],
  value: form.values[key],
  onChange: value => form.set(key, value),
  disabled,
  first: false,
})

interface DriverFieldProps {
  form: ChannelForm
  field: ConfigField
  isNew: boolean
  /** Where it is not said by the field's name. */
  label?: string
}

export function DriverField({ form, field, isNew, label: said }: DriverFieldProps) {
  const t = useText()
  const known = fieldName(field.name)
  const name = said ?? (known ? t(known) : field.name)
  const label =
    field.isRequired || field.kind === 'switch' || field.kind === 'choice' ? name : t('resource.optional', { label: name })
  const isFixed = field.isFixed && !isNew
  const help = isFixed ? 'channels.isFixed' : fieldHelp(field.name)
  const part = partOf(form, `config.${field.name}`, label, help ? t(help) : undefined, isFixed)
  const text: FieldPart<string> = { ...part, value: typeof part.value === 'string' ? part.value : '' }
  if (field.isSecret) return <SecretField part={text} />
  switch (field.kind) {
    case 'switch':
      return <SwitchInput part={part} />
    case 'number':
      return <NumberInput part={{ ...part, value: typeof part.value === 'number' ? part.value : null }} />
    case 'choice':
      return <ChoiceField part={text} field={field} />
    case 'long':
      return <AreaInput part={text} lines={3} />
    case 'url':
    case 'text':
      return <LineInput part={text} type={field.kind} autoComplete="off" />
  }
}

function ChoiceField({ part, field }: { part: FieldPart<string>; field: ConfigField }) {
  const t = useText()
  const nameOf = (option: string) => {
    const known = optionName(field.name, option)
    return known ? t(known) : `${option.charAt(0).toUpperCase()}${option.slice(1)}`
  }
  const blank = part.value === '' && !field.options.includes('') ? [{ value: '', label: '' }] : []
  return (
    <NativeSelect
      {...common(part)}
      value={part.value}
      data={[...blank, ...field.options.map(option => ({ value: option, label: nameOf(option) }))]}
      onChange={event => part.onChange(event.currentTarget.value)}
    />
  )
}

/** Nobody sees it again: it is kept, or another takes its place. */
function SecretField({ part }: { part: FieldPart<string> }) {
  const t = useText()
  if (!isKept(part.value)) return <LineInput part={part} type="password" autoComplete="new-password" />
  return (
    <div className={styles.secret}>
      <span id={part.id}>{part.label}</span>
      <p>
        <span aria-hidden>••••••••</span> {t('channels.isKept')}
      </p>
      <Button size="xs" variant="default" aria-describedby={part.id} onClick={() => part.onChange('')}>
        {t('channels.replace')}
      </Button>
    </div>
  )
}

/** Where the provider calls us: to be copied into its settings where it is not told by itself. */
export function HookAddress({ url }: { url: string }) {
  const t = useText()
  return (
    <div className={styles.hook}>
      <span>{t('channels.hookUrl')}</span>
      <p>
        <code>{url}</code>
        <CopyButton value={url} label={t('channels.copyHook')} />
      </p>
      <small>{t('channels.hookUrlHelp')}</small>
    </div>
  )
}
