import type { BoardNarrowing } from '@balcao/contract/contacts/board'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useRef, useState } from 'react'
import { fetched } from '../../api/fetched.ts'
import { useCan } from '../../api/me.ts'
import { useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/controls/AppLink.tsx'
import { Page } from '../../kit/Page.tsx'
import { EmptyState, ErrorState, Loading } from '../../kit/states.tsx'
import { useSpoken } from '../../kit/words/spoken.ts'
import styles from './Board.module.css'
import { Columns } from './column/Columns.tsx'
import type { Column } from './state/cards.ts'
import './state/live.ts'
import { moverOf } from './state/moving.ts'
import { Tools } from './Tools.tsx'
import { BoardContext, ColumnsContext, useBoardNames, useColumns, useNarrowing } from './useBoard.ts'

const AddCard = fetched(async () => ({ default: (await import('./dialogs/AddCard.tsx')).AddCard }))

export const LanesBoard = () => <BoardScreen of="lane" />
export const TagsBoard = () => <BoardScreen of="tag" />

const NOTHING: never[] = []

/** Contacts in the stages of the company, or by their tags: there to be looked at only. */
function BoardScreen({ of }: { of: Column['of'] }) {
  const t = useText()
  const cache = useQueryClient()
  const { narrowing, set, clear } = useNarrowing()
  const read = useColumns(of, narrowing)
  const names = useBoardNames()
  const [isAdding, setAdding] = useState(false)
  const { spoken, say } = useSpoken()
  const columns = read.data?.columns ?? NOTHING
  const now = useRef(columns)
  now.current = columns
  const board = useMemo(() => {
    const nameOf = (laneId: number) => now.current.find(({ id }) => id === laneId)?.name ?? ''
    const mover = of === 'lane' ? moverOf({ cache, t, narrowing, nameOf, say }) : null
    return names.data && { of, narrowing, names: names.data, mover }
  }, [of, cache, t, narrowing, say, names.data])

  const failed = (read.error && !read.data && read) || (names.error && !names.data && names)
  const isEmpty = read.data !== undefined && columns.length === 0
  return (
    <Page
      title={t('board.title')}
      about={t(of === 'lane' ? 'board.about' : 'board.aboutTags')}
      action={
        of === 'lane' &&
        !isEmpty && (
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setAdding(true)}>
            {t('board.add')}
          </Button>
        )
      }
    >
      <Tools of={of} columns={columns} names={names.data} set={set} narrowing={narrowing} />
      {failed && (
        <div className="panel">
          <ErrorState
            error={failed.error}
            title={t('kit.errorLoading', { what: t('board.what') })}
            retry={() => void failed.refetch()}
          />
        </div>
      )}
      {!failed && !(read.data && board) && <Loading />}
      {isEmpty && <NoColumns of={of} />}
      {board && !isEmpty && read.data && (
        <BoardContext value={board}>
          <ColumnsContext value={columns}>
            <HiddenBy narrowing={narrowing} isNothing={columns.every(({ count }) => count === 0)} clear={clear} />
            <Columns say={say} />
          </ColumnsContext>
        </BoardContext>
      )}
      <p className="only-read-aloud" role="status" aria-live="assertive">
        {spoken}
      </p>
      {isAdding && board && (
        <Suspense>
          <ColumnsContext value={columns}>
            <AddCard onClose={() => setAdding(false)} />
          </ColumnsContext>
        </Suspense>
      )}
    </Page>
  )
}

function HiddenBy({ narrowing, isNothing, clear }: { narrowing: BoardNarrowing; isNothing: boolean; clear(): void }) {
  const t = useText()
  if (Object.keys(narrowing).length === 0 || !isNothing) return null
  return (
    <p className={styles.hidden} role="status">
      {t('board.noneFound')}{' '}
      <button type="button" className={styles.asLink} onClick={clear}>
        {t('board.clearFilters')}
      </button>
    </p>
  )
}

function NoColumns({ of }: { of: Column['of'] }) {
  const t = useText()
  const mayMake = useCan('lanes.manage')
  const to = of === 'lane' ? '/lanes?open=new' : '/etiquetas?open=new'
  return (
    <div className="panel">
      <EmptyState
        title={t(of === 'lane' ? 'board.noLanes' : 'board.noTags')}
        help={t(mayMake ? (of === 'lane' ? 'board.noLanesHelp' : 'board.noTagsHelp') : 'board.askLead')}
      >
        {mayMake && (
          <AppLink to={to} className={styles.asLink}>
            {t(of === 'lane' ? 'board.makeLane' : 'board.makeTag')}
          </AppLink>
        )}
      </EmptyState>
    </div>
  )
}
