import type { BoardColumn, BoardNames, BoardNarrowing } from '@balcao/contract/contacts/board'
import { boardRoutes } from '@balcao/contract/contacts/board'
import { keepPreviousData } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { useRead } from '../../api/query.ts'
import { navigate, useLocation } from '../../navigation/index.ts'
import type { Column } from './state/cards.ts'
import type { Mover } from './state/moving.ts'

/** What all parts of one board share: it stays the same while cards move. */
interface Board {
  of: Column['of']
  narrowing: BoardNarrowing
  names: BoardNames
  mover: Mover | null
}
export const BoardContext = createContext<Board | null>(null)
export function useBoard(): Board {
  const board = useContext(BoardContext)
  if (!board) throw new Error('There is no board above this component')
  return board
}

/** The columns with their sums, which change with every card that moves: no card looks at them. */
export const ColumnsContext = createContext<readonly BoardColumn[]>([])
export const useColumnsShown = (): readonly BoardColumn[] => useContext(ColumnsContext)

const FILTERS = { tag: 'tagId', user: 'userId', channel: 'channelId' } as const

/** What narrows the board stands in the address. */
export function useNarrowing() {
  const search = useLocation(location => location.search)
  const pathname = useLocation(location => location.pathname)
  const asked = useMemo(() => new URLSearchParams(search), [search])
  const narrowing = useMemo(() => {
    const q = asked.get('q')?.trim()
    const numbers = Object.entries(FILTERS).flatMap(([key, name]) => {
      const id = Number(asked.get(key))
      return Number.isSafeInteger(id) && id > 0 ? [[name, id]] : []
    })
    return { ...(q ? { searchParam: q } : {}), ...Object.fromEntries(numbers) } as BoardNarrowing
  }, [asked])
  const set = (key: 'q' | keyof typeof FILTERS, value: string | undefined) => {
    const next = new URLSearchParams(asked)
    if (value) next.set(key, value)
    else next.delete(key)
    const said = next.toString()
    navigate(said ? `${pathname}?${said}` : pathname, { replace: true })
  }
  return { narrowing, asked, set, clear: () => navigate(pathname, { replace: true }) }
}

export const useColumns = (of: Column['of'], narrowing: BoardNarrowing) =>
  useRead(of === 'lane' ? boardRoutes.lanes : boardRoutes.tags, { query: narrowing }, { placeholderData: keepPreviousData })

export const useBoardNames = () => useRead(boardRoutes.names, {}, { staleTime: Number.POSITIVE_INFINITY })
