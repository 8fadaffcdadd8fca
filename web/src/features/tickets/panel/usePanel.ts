import { createContext, useContext } from 'react'
import type { By, PanelColumn } from './columns.ts'
import type { HandOver } from './useHandOver.ts'

/** What all parts of the panel share. */
interface Panel {
  by: By
  now: number
  isTv: boolean
  columns: readonly PanelColumn[]
  handOver: HandOver
}
export const PanelContext = createContext<Panel | null>(null)
export function usePanel(): Panel {
  const panel = useContext(PanelContext)
  if (!panel) throw new Error('There is no panel above this component')
  return panel
}
export const keyOfColumn = ({ id }: Pick<PanelColumn, 'id'>): string => String(id ?? 'none')
/** A ticket is not handed over to no queue. */
export const takes = (by: By, { id }: PanelColumn): boolean => by === 'user' || id !== null
