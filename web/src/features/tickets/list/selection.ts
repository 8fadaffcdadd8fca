import { createContext, useContext, useMemo, useRef, useState } from 'react'

/** Several conversations chosen to do the same to all of them. */
interface Selection {
  ids: ReadonlySet<number>
  /** With Shift: all from the one touched before to this one. */
  toggle(id: number, order: readonly number[], range: boolean): void
  clear(): void
}

const NONE: Selection = { ids: new Set(), toggle: () => undefined, clear: () => undefined }
export const SelectionContext = createContext<Selection>(NONE)
export const useSelection = (): Selection => useContext(SelectionContext)

export function useSelectionState(): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const last = useRef<number | null>(null)
  return useMemo(
    () => ({
      ids,
      toggle(id, order, range) {
        const from = range && last.current !== null ? order.indexOf(last.current) : -1
        const to = order.indexOf(id)
        last.current = id
        const next = new Set(ids)
        if (from >= 0 && to >= 0) for (const one of order.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one)
        else if (!next.delete(id)) next.add(id)
        setIds(next)
      },
      clear: () => setIds(new Set()),
    }),
    [ids],
  )
}
