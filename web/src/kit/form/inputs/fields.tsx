import { useText } from '../../../i18n/index.ts'
import type { Field, FieldPart, Row, Values } from '../../resource/types.ts'
import { ColourInput } from './ColourInput.tsx'
import { DateInput, DateTimeInput, TimeInput } from './DateInput.tsx'
import { FileInput } from './FileInput.tsx'
import { MaskedInput } from './MaskedInput.tsx'
import { MultiselectInput } from './MultiselectInput.tsx'
import { MoneyInput, NumberInput } from './NumberInput.tsx'
import { SelectInput } from './SelectInput.tsx'
import { AreaInput, LineInput, SwitchInput } from './TextInput.tsx'

interface FieldInputProps {
  field: Field
  part: FieldPart
  /** The row being changed, for what a field's values are called. */
  row: Row | null
  /** Of all the fields, for one that shows what they make together. */
  values?: Values
}

/** One field of a form. These are all the kinds there are; a screen that needs another passes a component. */
export function FieldInput({ field, part, row, values = {} }: FieldInputProps) {
  const t = useText()
  switch (field.kind) {
    case 'text':
      return <LineInput part={asText(part)} type={field.type ?? 'text'} autoComplete={field.autoComplete} />
    case 'textarea':
      return <AreaInput part={asText(part)} lines={field.lines ?? 3} />
    case 'number':
      return <NumberInput part={asNumber(part)} unit={field.unit ? t(field.unit) : undefined} />
    case 'money':
      return <MoneyInput part={asNumber(part)} />
    case 'switch':
      return <SwitchInput part={part} />
    case 'select':
      return <SelectInput part={part} field={field} row={row} />
    case 'multiselect':
      return <MultiselectInput part={part} field={field} row={row} />
    case 'colour':
      return <ColourInput part={asText(part)} />
    case 'date':
      return <DateInput part={asText(part)} />
    case 'time':
      return <TimeInput part={asText(part)} />
    case 'datetime':
      return <DateTimeInput part={asText(part)} />
    case 'phone':
    case 'document':
      return <MaskedInput part={asText(part)} kind={field.kind} />
    case 'file':
      return <FileInput part={asText(part)} field={field} />
    case 'component':
      return field.render(part, row, values)
  }
}

const asText = (part: FieldPart): FieldPart<string> => ({ ...part, value: typeof part.value === 'string' ? part.value : '' })
const asNumber = (part: FieldPart): FieldPart<number | null> => ({
  ...part,
  value: typeof part.value === 'number' ? part.value : null,
})
