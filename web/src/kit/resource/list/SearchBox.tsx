import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import styles from './List.module.css'

const TYPING_MS = 250

interface SearchBoxProps {
  label: string
  value: string
  onChange(value: string): void
  ref: Ref<HTMLInputElement>
}

/** What is typed is asked for once the typing rests; what the address says stands in the box. */
export function SearchBox({ label, value, onChange, ref }: SearchBoxProps) {
  const t = useText()
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(value)

  // The address changed by itself (back, a link): the box follows.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (next: string) => {
    clearTimeout(timer.current)
    asked.current = next.trim()
    onChange(asked.current)
  }
  const type = (next: string) => {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(next), TYPING_MS)
  }
  const clear = () => {
    setTyped('')
    ask('')
  }

  return (
    <TextInput
      ref={ref}
      className={styles.search}
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={200}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label={t('resource.clearSearch')} onClick={clear} />}
      onChange={event => type(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') ask(typed)
        if (event.key === 'Escape' && typed) clear()
      }}
    />
  )
}
