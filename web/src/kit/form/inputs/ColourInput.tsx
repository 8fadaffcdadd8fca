import { Input } from '@mantine/core'
import { useRef } from 'react'
import { type PlainKey, useText } from '../../../i18n/index.ts'
import type { FieldPart } from '../../resource/types.ts'
import styles from '../form.module.css'

/** Apart from each other for most eyes, and legible beside text on both grounds. */
const COLOURS: readonly [hex: string, name: PlainKey][] = [
  ['#15966f', 'resource.green'],
  ['#2f7fc1', 'resource.blue'],
  ['#8465d6', 'resource.violet'],
  ['#c8527c', 'resource.pink'],
  ['#d08a1e', 'resource.amber'],
  ['#c8523b', 'resource.red'],
  ['#5d7a2b', 'resource.olive'],
  ['#5d6b65', 'resource.grey'],
]

/** Eight colours as one group for the keyboard, and any other by the browser's own picker. */
export function ColourInput({ part }: { part: FieldPart<string> }) {
  const t = useText()
  const own = useRef<HTMLInputElement>(null)
  const value = part.value.toLowerCase()
  const isOwn = value !== '' && !COLOURS.some(([hex]) => hex === value)

  return (
    <Input.Wrapper
      {...{ label: part.label, description: part.help, error: part.error }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      labelElement="div"
      labelProps={{ id: `${part.id}-label` }}
    >
      <div className={styles.colours} role="radiogroup" aria-labelledby={`${part.id}-label`}>
        {COLOURS.map(([hex, name], i) => (
          <input
            key={hex}
            type="radio"
            name={part.id}
            {...(i === 0 ? { id: part.id } : {})}
            aria-label={t(name)}
            checked={value === hex}
            disabled={part.disabled}
            style={{ '--colour': hex }}
            data-autofocus={(part.first && i === 0) || undefined}
            onChange={() => part.onChange(hex)}
          />
        ))}
        <input
          type="radio"
          name={part.id}
          aria-label={t('resource.otherColour')}
          checked={isOwn}
          disabled={part.disabled}
          className={styles.ownColour}
          style={isOwn ? { '--colour': value } : {}}
          onClick={() => own.current?.click()}
          onChange={() => undefined}
        />
        <input
          ref={own}
          type="color"
          tabIndex={-1}
          aria-hidden
          className={styles.colourPicker}
          value={isOwn ? value : '#2f7fc1'}
          disabled={part.disabled}
          onChange={event => part.onChange(event.currentTarget.value)}
        />
      </div>
    </Input.Wrapper>
  )
}
