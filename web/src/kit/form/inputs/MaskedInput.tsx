import { TextInput } from '@mantine/core'
import type { FieldPart } from '../../resource/types.ts'
import { common } from './common.ts'
import { writeDocument, writePhone } from './numbers.ts'

const WRITE = { phone: writePhone, document: writeDocument }
const MODE = { phone: 'tel', document: 'text' } as const

/** A telephone or a CPF/CNPJ, punctuated as one types. In the middle of it nothing jumps: only what is added at the end. */
export function MaskedInput({ part, kind }: { part: FieldPart<string>; kind: 'phone' | 'document' }) {
  const type = (text: string) => part.onChange(text.length > part.value.length ? WRITE[kind](text) : text)
  return (
    <TextInput
      {...common(part)}
      type={kind === 'phone' ? 'tel' : 'text'}
      inputMode={MODE[kind]}
      autoComplete={kind === 'phone' ? 'tel' : 'off'}
      value={part.value}
      onChange={event => type(event.currentTarget.value)}
      onBlur={() => part.value && part.onChange(WRITE[kind](part.value))}
    />
  )
}
