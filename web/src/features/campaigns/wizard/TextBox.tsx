import { Button, Textarea } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useText } from '../../../i18n/index.ts'
import styles from '../Campaigns.module.css'

/** A text, or a hole, is its place. */
export const numbered = (values: readonly string[]) => values.map((value, at) => ({ value, at }))
const OFFERED = ['firstName', 'name', 'greeting', 'businessName'] as const

interface TextBoxProps {
  at: number
  text: string
  several: boolean
  offered?: readonly string[]
  label?: string
  error?: string | undefined
  onChange(text: string): void
  onRemove?(): void
}
/** What is said, and the variables that can stand in it. */
export function TextBox({ at, text, several, offered = OFFERED, label, error, onChange, onRemove }: TextBoxProps) {
  const t = useText()
  const box = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = box.current ?? {}
    onChange(`${text.slice(0, selectionStart)}{{${name}}}${text.slice(selectionEnd)}`)
    box.current?.focus()
  }
  return (
    <div>
      <Textarea
        ref={box}
        label={label ?? (several ? t('campaigns.textNo', { no: at + 1 }) : t('campaigns.text'))}
        error={error}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={4096}
        value={text}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <div className={styles.chips} style={{ marginTop: 8 }}>
        {offered.map(name => (
          <Button key={name} size="compact-xs" variant="default" onClick={() => insert(name)}>{`{{${name}}}`}</Button>
        ))}
        {several && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={13} stroke={1.75} />}
            onClick={onRemove}
          >
            {t('campaigns.removeText')}
          </Button>
        )}
      </div>
    </div>
  )
}
