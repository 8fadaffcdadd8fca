import { VARIABLES } from '@balcao/contract/messages/variables'
import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import { useText } from '../../i18n/index.ts'
import { common } from '../form/inputs/common.ts'
import type { FieldPart } from '../resource/types.ts'
import styles from './TemplateInput.module.css'

interface TemplateInputProps {
  part: FieldPart<string>
  lines?: number
  placeholder?: string
}

/** A text of ours, with what may be filled in it at hand: a name goes where the cursor is. */
export function TemplateInput({ part, lines = 3, placeholder }: TemplateInputProps) {
  const t = useText()
  const box = useRef<HTMLTextAreaElement>(null)
  const { value, onChange } = part
  const insert = (name: string) => {
    const at = box.current?.selectionStart ?? value.length
    const to = box.current?.selectionEnd ?? at
    const piece = `{{${name}}}`
    onChange(value.slice(0, at) + piece + value.slice(to))
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(at + piece.length, at + piece.length)
    })
  }
  return (
    <div>
      <Textarea
        {...common(part)}
        ref={box}
        autosize
        minRows={lines}
        maxRows={12}
        placeholder={placeholder}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
      {!part.disabled && (
        <fieldset className={styles.variables}>
          <legend className="only-read-aloud">{t('saying.variables')}</legend>
          {VARIABLES.map(name => (
            <button key={name} type="button" onClick={() => insert(name)}>
              {t(`saying.variable_${name}`)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
