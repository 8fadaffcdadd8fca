import { type ConfigField, SECRET_KEPT } from '@balcao/contract/channels/channels'
import { Button, NativeSelect } from '@mantine/core'
import type { PlainKey } from '../../i18n/index.ts'
import { useText } from '../../i18n/index.ts'
import { common } from '../form/inputs/common.ts'
import { NumberInput } from '../form/inputs/NumberInput.tsx'
import { AreaInput, LineInput, SwitchInput } from '../form/inputs/TextInput.tsx'
import type { FieldPart } from '../resource/types.ts'
import styles from './Integrations.module.css'
import type { IntegrationForm } from './useIntegrationForm.ts'

export interface FieldWords {
  label: PlainKey
  help?: PlainKey
  options?: Readonly<Record<string, PlainKey>>
  /** Beside another of half the width. */
  half?: true
}

interface IntegrationFieldProps {
  field: ConfigField
  words: FieldWords | undefined
  form: IntegrationForm
}

export function IntegrationField(props: IntegrationFieldProps) {
  return (
    <div className={styles.field} data-half={props.words?.half}>
      <Input {...props} />
    </div>
  )
}

function Input({ field: { name, kind, isRequired, isSecret, options, default: byDefault }, words, form }: IntegrationFieldProps) {
  const t = useText()
  const said = words ? t(words.label) : name
  const part: FieldPart = {
    id: `integration-${name}`,
    label:
      isRequired || byDefault !== null || kind === 'switch' || kind === 'choice'
        ? said
        : t('integrations.optional', { label: said }),
    help: words?.help && t(words.help),
    error: form.errors[name],
    value: form.values[name],
    onChange: value => form.set(name, value),
    disabled: false,
    first: false,
  }
  const text: FieldPart<string> = { ...part, value: typeof part.value === 'string' ? part.value : '' }
  if (isSecret && text.value === SECRET_KEPT) return <Kept part={text} />
  switch (kind) {
    case 'switch':
      return <SwitchInput part={part} />
    case 'number':
      return <NumberInput part={{ ...part, value: typeof part.value === 'number' ? part.value : null }} />
    case 'choice':
      return (
        <NativeSelect
          {...common(text)}
          value={text.value}
          data={options.map(value => ({ value, label: words?.options?.[value] ? t(words.options[value]) : value }))}
          onChange={event => text.onChange(event.currentTarget.value)}
        />
      )
    case 'long':
      return <AreaInput part={text} lines={5} />
    case 'url':
    case 'text':
      return <LineInput part={text} type={isSecret ? 'password' : kind} autoComplete={isSecret ? 'new-password' : 'off'} />
  }
}

/** Nobody sees it again: it is kept, or another takes its place. */
function Kept({ part }: { part: FieldPart<string> }) {
  const t = useText()
  return (
    <div className={styles.kept}>
      <span id={part.id}>{part.label}</span>
      <p>
        <span aria-hidden>••••••••</span> {t('integrations.kept')}
      </p>
      {part.error && <p className={styles.error}>{part.error}</p>}
      <Button size="xs" variant="default" aria-describedby={part.id} onClick={() => part.onChange('')}>
        {t('integrations.replace')}
      </Button>
    </div>
  )
}
