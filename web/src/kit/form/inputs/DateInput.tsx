import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import type { FieldPart } from '../../resource/types.ts'
import styles from '../form.module.css'
import { common } from './common.ts'
import { dateOf, dateTimeOf, maskDate, maskDateTime, maskTime, timeOf, writeDate, writeDateTime } from './dates.ts'

/** Typed as dd/mm/aaaa, not by the browser's own habit; its calendar is one click away. The value is `2026-11-20`. */
export function DateInput({ part }: { part: FieldPart<string> }) {
  return <Written part={part} write={writeDate} read={dateOf} mask={maskDate} hint="resource.dateHint" picker="date" />
}

/** dd/mm/aaaa hh:mm in this browser's zone; the value is a moment, with its zone. */
export function DateTimeInput({ part }: { part: FieldPart<string> }) {
  return (
    <Written
      part={part}
      write={writeDateTime}
      read={dateTimeOf}
      mask={maskDateTime}
      hint="resource.dateTimeHint"
      picker="datetime-local"
    />
  )
}

/** 08:30, of 24 hours. */
export function TimeInput({ part }: { part: FieldPart<string> }) {
  return <Written part={part} write={value => value} read={timeOf} mask={maskTime} hint="resource.timeHint" />
}

interface WrittenProps {
  part: FieldPart<string>
  write(value: string): string
  /** Null for what is no such day or hour; it is then sent as typed and refused in words. */
  read(text: string): string | null
  mask(text: string): string
  hint: 'resource.dateHint' | 'resource.dateTimeHint' | 'resource.timeHint'
  picker?: 'date' | 'datetime-local'
}

function Written({ part, write, read, mask, hint, picker }: WrittenProps) {
  const t = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? write(part.value)
  const type = (text: string) => {
    const next = text.length > shown.length ? mask(text) : text
    setTyped(next)
    part.onChange(next === '' ? '' : (read(next) ?? next))
  }

  return (
    <TextInput
      {...common(part)}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t(hint)}
      value={shown}
      onChange={event => type(event.currentTarget.value)}
      onBlur={() => read(shown) !== null && setTyped(null)}
      rightSection={
        picker && (
          <Calendar
            kind={picker}
            disabled={part.disabled}
            value={part.value}
            onPick={value => {
              setTyped(null)
              part.onChange(value)
            }}
          />
        )
      }
    />
  )
}

interface CalendarProps {
  kind: 'date' | 'datetime-local'
  value: string
  disabled: boolean
  onPick(value: string): void
}

function Calendar({ kind, value, disabled, onPick }: CalendarProps) {
  const t = useText()
  const native = useRef<HTMLInputElement>(null)
  const pick = (picked: string) => {
    if (picked) onPick(kind === 'date' ? picked : new Date(picked).toISOString())
  }
  return (
    <>
      <input
        ref={native}
        type={kind}
        tabIndex={-1}
        aria-hidden
        className={styles.calendar}
        value={kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''}
        onChange={event => pick(event.currentTarget.value)}
      />
      <ActionIcon aria-label={t('resource.openCalendar')} disabled={disabled} onClick={() => native.current?.showPicker()}>
        <IconCalendar size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  )
}
