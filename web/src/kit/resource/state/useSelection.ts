import { useState } from 'react'
import type { Row } from '../types.ts'
import { type Question, sameRows } from './question.ts'

/** Which rows something will be done to: some of them, or all that the question finds. */
export interface Selection {
  count: number
  isAll: boolean
  ids: ReadonlySet<number>
  has(id: number): boolean
  hasAll(rows: readonly Row[]): boolean
  toggle(id: number, withNeighbours?: boolean): void
  togglePage(rows: readonly Row[]): void
  selectAll(): void
  clear(): void
}

interface Chosen {
  ids: ReadonlySet<number>
  isAll: boolean
  /** The question it was chosen under: of another one's rows nothing is chosen. */
  question: Question
  last: number | null
}

export function useSelection(question: Question, rows: readonly Row[], found: number): Selection {
  const [kept, setChosen] = useState<Chosen | null>(null)
  const chosen = kept && sameRows(kept.question, question) ? kept : null
  const ids = chosen?.ids ?? new Set<number>()
  const isAll = chosen?.isAll ?? false
  const set = (next: ReadonlySet<number>, last: number | null = null) => setChosen({ ids: next, isAll: false, question, last })

  const between = (from: number, to: number): number[] => {
    const [a, b] = [from, to].map(id => rows.findIndex(row => row.id === id)).sort((x, y) => x - y)
    return a === undefined || b === undefined || a < 0 ? [to] : rows.slice(a, b + 1).map(row => row.id)
  }

  return {
    ids,
    isAll,
    count: isAll ? found : ids.size,
    has: id => isAll || ids.has(id),
    hasAll: shown => shown.length > 0 && shown.every(row => isAll || ids.has(row.id)),
    toggle(id, withNeighbours = false) {
      const before = isAll ? new Set(rows.map(row => row.id)) : ids
      if (before.has(id)) return set(new Set([...before].filter(one => one !== id)), id)
      const last = chosen?.last ?? null
      const added = withNeighbours && last !== null ? between(last, id) : [id]
      set(new Set([...before, ...added]), id)
    },
    togglePage(shown) {
      const page = shown.map(row => row.id)
      const hasAll = page.every(id => isAll || ids.has(id))
      const others = [...ids].filter(id => !page.includes(id))
      set(new Set(hasAll ? (isAll ? [] : others) : [...others, ...page]))
    },
    selectAll: () => setChosen({ ids: new Set(), isAll: true, question, last: null }),
    clear: () => setChosen(null),
  }
}
