import type { Problem } from '@balcao/contract/flows/checks/node-problems'
import type { FlowDocument } from '@balcao/contract/flows/document'
import { exitsOf, leadsTo, NODES_MAX } from '@balcao/contract/flows/document'
import type { NodeKind } from '@balcao/contract/flows/nodes'
import { useReactFlow } from '@xyflow/react'
import { useCallback, useEffect, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { toastWarning } from '../../../kit/layers/toast.ts'
import { allBeside, neighbourOf } from '../canvas/drawing.ts'
import { addNode, connect, freshNode, moveNodes, newId, type Place, placeBeside, removeNodes } from '../editing/edits.ts'
import type { Editing } from '../editing/useEditing.ts'
import { copyNodes, pasteNodes } from './clipboard.ts'
import { type Act, isLeaving, movedBy, type Pressed, strokeOf } from './keys.ts'
import type { Side } from './side.ts'

type Picked =
  | { for: 'new' | 'find' }
  | { for: 'loose'; from: string; exit: string; at: Place }
  | { for: 'exit'; from: string; exit: string }
export type Acts = ReturnType<typeof useActs>

interface Shell {
  side: Side
  onClose(): void
  setSide(side: Side): void
}

/** All that can be done to a drawing, by hand and by key. */
export function useActs(editing: Editing, { side, setSide, onClose }: Shell) {
  const { document, edit } = editing
  const [selected, setSelected] = useState<readonly string[]>([])
  const [line, setLine] = useState<string | null>(null)
  const [pick, setPick] = useState<Picked | null>(null)
  const [areKeysShown, showKeys] = useState(false)

  const select = useCallback((ids: readonly string[]) => {
    setSelected(ids)
    if (ids.length > 0) setLine(null)
  }, [])
  const { show, frame } = useSight(setSelected)
  const tellFull = useTellFull()
  const add = (kind: NodeKind, to?: Picked) => {
    if (isOver(document, 1)) return tellFull()
    const id = newId(document.nodes)
    const from = to && 'from' in to ? to : followed(document, selected)
    const at = to?.for === 'loose' ? to.at : placeBeside(document, from?.from ?? null)
    edit(before => {
      const after = addNode(id, freshNode(kind), at)(before)
      return from && kind !== 'note' ? connect(from.from, from.exit, id)(after) : after
    })
    setSide('fields')
    setTimeout(() => {
      show(id)
      setTimeout(() => focusFields(), 60)
    })
  }
  const link = (from: string, exit: string, to: string | null) => edit(connect(from, exit, to))
  const showProblem = ({ node, field }: Problem) => {
    setSide('fields')
    if (node === null) return
    show(node)
    setTimeout(() => focusFields(field), 80)
  }
  const run = useRunning(editing, { selected, select, line, setLine, setPick, showKeys, setSide, side, onClose })
  const back = () => {
    if (side !== 'fields') onClose()
    const [id = document.start] = selected
    select([id])
    focusCard(id)
  }
  const onKeyDown = useKeyDown(editing, { selected, select, show, run, back })
  useKeysOfNobody(onKeyDown)
  return {
    selected,
    select,
    line,
    setLine,
    pick,
    setPick,
    areKeysShown,
    showKeys,
    show,
    frame,
    add,
    link,
    showProblem,
    onKeyDown,
    run,
  }
}

/** A draft with more steps than a flow may have could not be kept. */
const isOver = ({ nodes }: FlowDocument, more: number): boolean => Object.keys(nodes).length + more > NODES_MAX
function useTellFull(): () => void {
  const t = useText()
  return () => void toastWarning(t('flowFields.problem_tooMany', { about: String(NODES_MAX) }))
}

/** What comes into sight. */
function useSight(choose: (ids: readonly string[]) => void) {
  const flow = useReactFlow()
  /** Chooses a card, brings it into sight, and puts the keyboard on it. */
  const show = useCallback(
    (id: string) => {
      choose([id])
      void flow.fitView({ nodes: [{ id }], maxZoom: Math.max(flow.getZoom(), 0.8), duration: 200 })
      requestAnimationFrame(() => isInFields() || focusCard(id))
    },
    [flow, choose],
  )
  /** A whole path. */
  const frame = useCallback(
    (ids: readonly string[]) => {
      if (ids.length > 0) void flow.fitView({ nodes: ids.map(id => ({ id })), maxZoom: 1, padding: 0.12, duration: 200 })
    },
    [flow],
  )
  return { show, frame }
}

interface Keyed {
  selected: readonly string[]
  select(ids: readonly string[]): void
  show(id: string): void
  /** True: done. */
  run(act: Act): boolean
  /** From the fields or a panel to the drawing. */
  back(): void
}

function useKeyDown({ document, edit }: Editing, { selected, select, show, run, back }: Keyed) {
  return (event: Pressed): void => {
    const stroke = isLeaving(event) ? 'back' : strokeOf(event)
    if (!stroke) return
    const only = selected.at(-1) ?? document.start
    if (stroke === 'back') back()
    else if ('move' in stroke) edit(moveNodes(movedBy(document, selected, stroke.move)), 'keys')
    else if ('walk' in stroke) {
      if (stroke.all) select(allBeside(document, only, stroke.walk))
      else show((selected.length === 0 ? only : neighbourOf(document, only, stroke.walk)) ?? only)
    } else if (!run(stroke.act)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** What had the focus may be gone, as a card one removed: its keys go on to the drawing, or nobody could undo that. */
function useKeysOfNobody(onKeyDown: (event: Pressed) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target === window.document.body && !window.document.querySelector('dialog[open]')) onKeyDown(event)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  })
}

/** A new card is what follows the one that is chosen, where that leads nowhere yet. */
function followed(document: FlowDocument, selected: readonly string[]): { from: string; exit: string } | null {
  const from = selected.length === 0 ? document.start : selected.length === 1 ? selected[0] : undefined
  const node = from === undefined ? undefined : document.nodes[from]
  if (from === undefined || !node) return null
  const exit = exitsOf(node).find(one => !one.optional && leadsTo(document, from, one.id) === null)
  return exit ? { from, exit: exit.id } : null
}

interface Standing extends Shell {
  selected: readonly string[]
  select(ids: readonly string[]): void
  line: string | null
  setLine(line: string | null): void
  setPick(pick: Picked): void
  showKeys(isShown: boolean): void
}

/** True: done. */
function useRunning(editing: Editing, { selected, select, line, setLine, setPick, showKeys, setSide, side }: Standing) {
  const flow = useReactFlow()
  const tellFull = useTellFull()
  const { document, edit } = editing
  const remove = () => {
    const [from, exit] = line?.split(' ') ?? []
    if (from && exit) edit(connect(from, exit, null))
    else edit(removeNodes(selected))
    setLine(null)
    select([])
  }
  const paste = () => {
    const made = pasteNodes(document, selected)
    if (!made) return
    if (isOver(made.document, 0)) return tellFull()
    edit(() => made.document)
    select(made.ids)
  }
  const toFields = (field?: string) => {
    if (selected.length === 0) return
    setSide('fields')
    setTimeout(() => focusFields(field), 30)
  }
  const acts: Record<Act, () => unknown> = {
    pick: () => setPick({ for: 'new' }),
    find: () => setPick({ for: 'find' }),
    open: () => toFields(),
    rename: () => toFields('name'),
    goTo: () => {
      const [from] = selected
      const node = from === undefined ? undefined : document.nodes[from]
      const exits = node ? exitsOf(node) : []
      const exit = exits.find(one => leadsTo(document, from ?? '', one.id) === null) ?? exits[0]
      if (from !== undefined && exit) setPick({ for: 'exit', from, exit: exit.id })
    },
    remove,
    undo: editing.undo,
    redo: editing.redo,
    copy: () => copyNodes(document, selected),
    cut: () => copyNodes(document, selected) && edit(removeNodes(selected)),
    paste,
    duplicate: () => copyNodes(document, selected) && paste(),
    all: () => select(Object.keys(document.nodes)),
    fit: () => flow.fitView({ duration: 200, maxZoom: 1 }),
    whole: () => flow.zoomTo(1, { duration: 200 }),
    zoomIn: () => flow.zoomIn({ duration: 150 }),
    zoomOut: () => flow.zoomOut({ duration: 150 }),
    simulate: () => setSide(side === 'simulator' ? 'fields' : 'simulator'),
    keys: () => showKeys(true),
  }
  return (act: Act): boolean => {
    // What somebody marked on the page is copied as words.
    if (act === 'copy' && (selected.length === 0 || String(getSelection()) !== '')) return false
    acts[act]()
    return true
  }
}

const isInFields = () => window.document.activeElement?.matches('[data-fields] *') === true
const focusCard = (id: string) =>
  window.document.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`)?.focus({ preventScroll: true })

const TRIES = 60

/**
 * The field something is mended in; where it has no own, the first. A panel that is just being drawn is waited for.
 * A field that somebody went into meanwhile keeps the cursor: what they type belongs there.
 */
function focusFields(field?: string | null, tries = TRIES): void {
  const panel = window.document.querySelector('[data-fields]')
  if (isInFields()) return
  const parts = field?.split('.') ?? []
  const names = parts.map((_, i) => parts.slice(0, parts.length - i).join('.'))
  const own = names.map(name => panel?.querySelector(`[data-field="${name}"]`)).find(Boolean)
  const box = own ?? (field ? null : panel?.querySelector('[data-first]'))
  const inside = box?.matches('input, textarea, select, button')
    ? box
    : (box?.querySelector('input, textarea, select') ?? box?.querySelector('button'))
  if (inside instanceof HTMLElement) inside.focus()
  else if (tries > 0) requestAnimationFrame(() => focusFields(tries > TRIES / 2 ? field : null, tries - 1))
}
