import { messageRoutes } from '@balcao/contract/messages/messages'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import styles from './Seek.module.css'

interface SeekProps {
  ticketId: number
  words: string
  onWords(words: string): void
  /** To the message of this number. */
  onGo(seq: number): void
  onClose(): void
}

const REST_MS = 250
const FEWEST_SIGNS = 2

/** Looks through one conversation, from the newest hit upwards. */
export function Seek({ ticketId, words, onWords, onGo, onClose }: SeekProps) {
  const t = useText()
  const [asked] = useDebouncedValue(words.trim(), REST_MS)
  const isLong = asked.length >= FEWEST_SIGNS
  const { data, error } = useRead(
    messageRoutes.search,
    { query: { searchTerm: asked, ticketId } },
    { enabled: isLong, staleTime: 0 },
  )
  const hits = isLong ? (data?.messages ?? []) : []
  const [at, setAt] = useState(0)
  const go = (next: number) => {
    const { seq } = hits[next] ?? {}
    if (typeof seq !== 'number') return
    setAt(next)
    onGo(seq)
  }
  const newest = hits[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: other hits begin anew
  useEffect(() => go(0), [newest, asked])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    go(at + (event.shiftKey ? -1 : 1))
  }
  const count = `${Math.min(at + 1, hits.length)} / ${hits.length}${data?.hasMore ? '+' : ''}`

  return (
    <search className={styles.seek}>
      <TextInput
        autoFocus
        className={styles.field}
        aria-label={t('messages.seek')}
        placeholder={t('messages.seek')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        maxLength={200}
        value={words}
        onChange={event => onWords(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.count} role="status">
        {error ? t('messages.seekFailed') : isLong && data && (hits.length === 0 ? t('messages.seekNone') : count)}
      </span>
      <IconButton label={t('messages.seekOlder')} keys="Enter" disabled={at >= hits.length - 1} onClick={() => go(at + 1)}>
        <IconChevronUp size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton label={t('messages.seekNewer')} keys="Shift Enter" disabled={at === 0} onClick={() => go(at - 1)}>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton label={t('kit.close')} keys="Esc" onClick={onClose}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </IconButton>
    </search>
  )
}
