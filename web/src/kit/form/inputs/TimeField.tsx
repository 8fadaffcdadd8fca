import { type MantineSize, TextInput } from '@mantine/core'
import { useState } from 'react'
import { maskTime, timeOf } from './dates.ts'

interface TimeFieldProps {
  label: string
  value: string
  /** A period may end at midnight: 24:00, or 00:00 as some write it. */
  isEnd?: boolean
  isWrong: boolean
  size?: MantineSize
  className?: string | undefined
  onChange(value: string): void
}

/** 08:30, of 24 hours and not by the browser's own habit; the colon comes by itself, and what is half typed is no time yet. */
export function TimeField({ label, value, isEnd = false, isWrong, size = 'sm', className = '', onChange }: TimeFieldProps) {
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
      className={className}
      size={size}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      value={shown}
      error={isWrong}
      onChange={event => type(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  )
}
