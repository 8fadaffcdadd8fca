import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { maskTime, timeOf } from '../../kit/form/inputs/dates.ts'
import styles from './Hours.module.css'

interface TimeFieldProps {
  label: string
  value: string
  /** A period may end at midnight: 24:00, or 00:00 as some write it. */
  isEnd: boolean
  isWrong: boolean
  onChange(value: string): void
}

/** 08:30, of 24 hours; the colon comes by itself, and what is half typed is no time yet. */
export function TimeField({ label, value, isEnd, isWrong, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? value
  const type = (text: string) => {
    const next = text.length > shown.length ? maskTime(text) : text
    setTyped(next)
    const whole = next.length === 5 ? next : ''
    if (isEnd && (whole === '24:00' || whole === '00:00')) return onChange('24:00')
    onChange(timeOf(whole) ?? '')
  }
  return (
    <TextInput
      className={styles.time}
      aria-label={label}
      inputMode="numeric"
      placeholder="00:00"
      value={shown}
      error={isWrong}
      onChange={event => type(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  )
}
