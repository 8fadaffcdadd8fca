import { chatRoutes } from '@balcao/contract/chats/chats'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { formatWhen } from '../../../kit/format.ts'
import { ErrorState, Loading } from '../../../kit/states.tsx'
import styles from '../Chat.module.css'
import type { People } from '../data/useChats.ts'

interface SeekProps {
  chatId: number
  people: People
  onGo(seq: number): void
  onClose(): void
}

const LEAST = 2

/** What was said here before, by words of it. */
export default function Seek({ chatId, people, onGo, onClose }: SeekProps) {
  const t = useText()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 250)
  const isAsked = words.length >= LEAST
  const { data, error, refetch } = useRead(
    chatRoutes.search,
    { params: { id: chatId }, query: { words } },
    { enabled: isAsked, staleTime: 0 },
  )
  return (
    <search className={styles.seek} onKeyDown={event => event.key === 'Escape' && onClose()}>
      <div className={styles.seekHead}>
        <TextInput
          autoFocus
          aria-label={t('internal-chat.seek')}
          placeholder={t('internal-chat.seek')}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={typed}
          maxLength={200}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <IconButton variant="subtle" size={36} label={t('kit.close')} onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      {isAsked && error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {isAsked && !data && !error && <Loading lines={2} />}
      {isAsked && data?.length === 0 && <p className={styles.quiet}>{t('internal-chat.notSaid')}</p>}
      {isAsked && data && data.length > 0 && (
        <ul className={styles.hits}>
          {data.map(({ seq, body, userId, createdAt }) => (
            <li key={seq}>
              <button type="button" onClick={() => onGo(seq)}>
                <b>{people.nameOf(userId)}</b>
                <time dateTime={createdAt}>{formatWhen(createdAt, locale)}</time>
                <span>{body}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
