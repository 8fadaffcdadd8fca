import type { BoardColumn, BoardNames, BoardNarrowing } from '@balcao/contract/contacts/board'
import { useRef } from 'react'
import { useLocale, useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/controls/AppLink.tsx'
import { formatMoney, formatNumber } from '../../kit/format.ts'
import { Chip } from '../../kit/resource/list/FilterChip.tsx'
import { SearchBox } from '../../kit/resource/list/SearchBox.tsx'
import styles from './Board.module.css'
import type { Column } from './state/cards.ts'
import type { useNarrowing } from './useBoard.ts'

interface ToolsProps {
  of: Column['of']
  columns: readonly BoardColumn[]
  names: BoardNames | undefined
  narrowing: BoardNarrowing
  set: ReturnType<typeof useNarrowing>['set']
}

const NO_NAMES: BoardNames = { tags: [], users: [], channels: [] }

/** Which board, what is looked for in it, and what all of it comes to. */
export function Tools({ of, columns, names = NO_NAMES, narrowing, set }: ToolsProps) {
  const t = useText()
  const locale = useLocale()
  const box = useRef<HTMLInputElement>(null)
  const people = names.users.filter(user => user.isActive || user.id === narrowing.userId)
  const chips = [
    {
      key: 'user',
      label: t('board.owner'),
      id: narrowing.userId,
      rows: people.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      key: 'tag',
      label: t('board.tag'),
      id: narrowing.tagId,
      rows: names.tags.map(({ id, tag }) => ({ value: id, label: tag })),
    },
    {
      key: 'channel',
      label: t('board.channel'),
      id: narrowing.channelId,
      rows: names.channels.map(({ id, name }) => ({ value: id, label: name })),
    },
  ] as const
  const count = columns.reduce((sum, column) => sum + column.count, 0)
  const value = columns.reduce((sum, column) => sum + column.value, 0)
  return (
    <search className={styles.tools}>
      <nav className={styles.views} aria-label={t('board.views')}>
        <AppLink to="/kanban/kanbans" aria-current={of === 'lane' ? 'page' : undefined}>
          {t('board.byLane')}
        </AppLink>
        <AppLink to="/kanban/tags" aria-current={of === 'tag' ? 'page' : undefined}>
          {t('board.byTag')}
        </AppLink>
      </nav>
      <SearchBox
        ref={box}
        label={t('board.search')}
        value={narrowing.searchParam ?? ''}
        onChange={search => search !== (narrowing.searchParam ?? '') && set('q', search)}
      />
      {chips
        .filter(({ key }) => of === 'lane' || key !== 'tag')
        .map(({ key, label, id, rows }) => (
          <Chip
            key={key}
            label={label}
            choices={rows}
            chosen={rows.find(row => row.value === id)}
            value={id === undefined ? undefined : String(id)}
            onChange={next => set(key, next)}
          />
        ))}
      <span className={styles.gap} />
      {of === 'lane' && columns.length > 0 && (
        <span className={`${styles.total} figures`} role="status">
          {t('board.contacts', { count, shown: formatNumber(count, locale) })} · {formatMoney(value)}
        </span>
      )}
    </search>
  )
}
