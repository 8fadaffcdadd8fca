import '@mantine/core/styles/Switch.layer.css'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { PasswordField } from '../../controls/PasswordField.tsx'
import type { FieldPart } from '../../resource/types.ts'
import { common } from './common.ts'

interface LineProps {
  part: FieldPart<string>
  type: 'text' | 'email' | 'url' | 'password'
  autoComplete: string | undefined
}

export function LineInput({ part, type, autoComplete = type === 'password' ? 'new-password' : 'off' }: LineProps) {
  const props = {
    ...common(part),
    value: part.value,
    autoComplete,
    onChange: (event: { currentTarget: { value: string } }) => part.onChange(event.currentTarget.value),
  }
  return type === 'password' ? <PasswordField {...props} /> : <TextInput type={type === 'url' ? 'text' : type} {...props} />
}

export function AreaInput({ part, lines }: { part: FieldPart<string>; lines: number }) {
  return (
    <Textarea
      {...common(part)}
      autosize
      minRows={lines}
      maxRows={12}
      value={part.value}
      onChange={event => part.onChange(event.currentTarget.value)}
    />
  )
}

export function SwitchInput({ part }: { part: FieldPart }) {
  return (
    <Switch
      id={part.id}
      label={part.label}
      description={part.help}
      error={part.error}
      disabled={part.disabled}
      data-autofocus={part.first || undefined}
      checked={part.value === true}
      onChange={event => part.onChange(event.currentTarget.checked)}
    />
  )
}
