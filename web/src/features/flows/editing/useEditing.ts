import { ApiError } from '@balcao/contract/client'
import type { FlowDocument } from '@balcao/contract/flows/document'
import { type FlowRow, flowRoutes } from '@balcao/contract/flows/flows'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { flowHeard, watchFlows } from '../heard-flows.ts'
import type { Edit } from './edits.ts'
import { type Drawn, drawn, drawnFrom, redone, undone } from './history.ts'
import { inTurn } from './in-turn.ts'

const SAVE_AFTER_MS = 1200

export interface Editing {
  flow: FlowRow
  document: FlowDocument
  published: FlowDocument | null
  canUndo: boolean
  canRedo: boolean
  /** Everything drawn is kept. */
  isSaved: boolean
  /** Who saved while something here was not: one of the two is kept. */
  conflict: string | null
  /** Who else saved in the last minute. */
  other: string | null
  edit(edit: Edit, gesture?: string): void
  undo(): void
  redo(): void
  /** Keeps what is drawn now; false: it was refused. */
  save(): Promise<FlowRow | null>
  /** Takes what the server holds, and forgets what was drawn. */
  reload(): Promise<void>
  /** Keeps what is drawn here over what somebody else saved. */
  overwrite(): Promise<void>
}

interface Loaded {
  flow: FlowRow
  document: FlowDocument
  published: FlowDocument | null
}

/** What is drawn and what is kept, for what happens later: a timer, an answer, a fact. */
interface Now {
  drawing: Drawn
  kept: Loaded
}

/** A draft while it is drawn: undone and redone here, kept by itself, told apart from what others save. */
export function useEditing(loaded: Loaded, myId: number): Editing {
  const [drawing, setDrawing] = useState(() => drawnFrom(loaded.document))
  const [kept, setKept] = useState(loaded)
  const [conflict, setConflict] = useState<string | null>(null)
  const now = useRef<Now>({ drawing, kept })
  now.current = { drawing, kept }
  const take = useCallback((next: Loaded, isNew: boolean) => {
    now.current = { ...now.current, kept: next }
    setKept(next)
    if (isNew) setDrawing(drawnFrom(next.document))
  }, [])
  const keeping = useKeeping(now, take, setConflict)
  const { save, reload } = keeping
  const isSaved = drawing.document === kept.document

  // biome-ignore lint/correctness/useExhaustiveDependencies: each thing drawn begins the wait anew
  useEffect(() => {
    if (isSaved || conflict !== null) return
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [drawing.document, isSaved, conflict, save])
  useKeptOnLeaving(isSaved, save)
  const other = useOthers(now, myId, { reload, setConflict })

  return useMemo(
    () => ({
      ...kept,
      document: drawing.document,
      canUndo: drawing.past.length > 0,
      canRedo: drawing.future.length > 0,
      isSaved,
      conflict,
      other,
      edit: (edit, gesture) => setDrawing(before => drawn(before, edit, gesture ?? null, Date.now())),
      undo: () => setDrawing(undone),
      redo: () => setDrawing(redone),
      ...keeping,
    }),
    [kept, drawing, isSaved, conflict, other, keeping],
  )
}

type Take = (next: Loaded, isNew: boolean) => void

function useKeeping(now: RefObject<Now>, take: Take, setConflict: (by: string | null) => void) {
  const cache = useQueryClient()
  return useMemo(() => {
    const turn = inTurn()
    const put = async (rev: number): Promise<FlowRow | null> => {
      const { drawing, kept } = now.current
      try {
        const flow = await api(flowRoutes.saveDraft, {
          params: { id: kept.flow.id },
          body: { rev, document: drawing.document },
        })
        take({ ...kept, flow, document: drawing.document }, false)
        flowHeard(cache, flow)
        return flow
      } catch (error) {
        if (error instanceof ApiError && error.code === 'ERR_FLOW_DRAFT_CHANGED') setConflict(String(error.body.by ?? ''))
        else tellFailure(error)
        return null
      }
    }
    /** One at a time, however many ask while one takes long: what was drawn meanwhile is kept by the next. */
    const save = (): Promise<FlowRow | null> =>
      turn(async () => {
        const { drawing, kept } = now.current
        return drawing.document === kept.document ? kept.flow : put(kept.flow.draftRev)
      })
    const show = () => api(flowRoutes.show, { params: { id: now.current.kept.flow.id } })
    const reload = () =>
      turn(async () => {
        const shown = await show()
        take(shown, true)
        setConflict(null)
        flowHeard(cache, shown.flow)
      })
    const overwrite = () =>
      turn(async () => {
        const { flow } = await show()
        setConflict(null)
        await put(flow.draftRev)
      })
    return { save, reload, overwrite }
  }, [cache, now, take, setConflict])
}

/** Who goes to another screen leaves nothing undone; who closes the page is asked. */
function useKeptOnLeaving(isSaved: boolean, save: () => Promise<unknown>): void {
  useEffect(() => () => void save(), [save])
  useEffect(() => {
    if (isSaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSaved])
}

const SEEN_MS = 60_000

interface Meeting {
  reload(): Promise<void>
  setConflict(by: string): void
}

/** Who else saved this draft lately. Where nothing is unsaved here, theirs is shown. */
function useOthers(now: RefObject<Now>, myId: number, { reload, setConflict }: Meeting): string | null {
  const [other, setOther] = useState<string | null>(null)
  useEffect(
    () =>
      watchFlows((flow, by) => {
        const { drawing, kept } = now.current
        if (flow.id !== kept.flow.id || by === myId || flow.draftRev <= kept.flow.draftRev) return
        setOther(flow.draftBy?.name ?? null)
        if (drawing.document === kept.document) reload().catch(tellFailure)
        else setConflict(flow.draftBy?.name ?? '')
      }),
    [now, myId, reload, setConflict],
  )
  useEffect(() => {
    if (other === null) return
    const timer = setTimeout(() => setOther(null), SEEN_MS)
    return () => clearTimeout(timer)
  }, [other])
  return other
}
