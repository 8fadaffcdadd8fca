import type { FlowDocument } from '@balcao/contract/flows/document'
import type { Place } from '../editing/edits.ts'

/** What a key does on the canvas: shown by `?` in this order. */
export const KEYS = [
  ['/', 'pick'],
  ['Tab', 'pick'],
  ['Enter', 'open'],
  ['F2', 'rename'],
  ['G', 'goTo'],
  ['Delete', 'remove'],
  ['Ctrl+Z', 'undo'],
  ['Ctrl+Shift+Z', 'redo'],
  ['Ctrl+C', 'copy'],
  ['Ctrl+X', 'cut'],
  ['Ctrl+V', 'paste'],
  ['Ctrl+D', 'duplicate'],
  ['Ctrl+A', 'all'],
  ['Ctrl+F', 'find'],
  ['1', 'fit'],
  ['0', 'whole'],
  ['+', 'zoomIn'],
  ['-', 'zoomOut'],
  ['S', 'simulate'],
  ['?', 'keys'],
] as const // prettier-ignore
export type Act = (typeof KEYS)[number][1]

const ARROWS: Readonly<Record<string, Place>> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }
const WITH_CTRL: Readonly<Record<string, Act>> = {
  z: 'undo',
  y: 'redo',
  c: 'copy',
  x: 'cut',
  v: 'paste',
  d: 'duplicate',
  a: 'all',
  f: 'find',
}
const ALONE: Readonly<Record<string, Act>> = {
  '/': 'pick',
  Tab: 'pick',
  Enter: 'open',
  F2: 'rename',
  g: 'goTo',
  Delete: 'remove',
  Backspace: 'remove',
  1: 'fit',
  0: 'whole',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  s: 'simulate',
  '?': 'keys',
} // prettier-ignore

type Stroke = { act: Act } | { walk: Place; all: boolean } | { move: Place }

/** A key as React hands it on, or as the window hears it. */
export type Pressed = Pick<
  KeyboardEvent,
  'target' | 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'preventDefault' | 'stopPropagation'
>

/** Esc goes from what is beside the drawing back to the card one came from. */
export function isLeaving({ key, target }: Pressed): boolean {
  const from = target as HTMLElement
  return key === 'Escape' && from.closest('aside') !== null && from.closest('dialog, [role=menu], [aria-expanded=true]') === null
}

/** Null: the key is somebody else's, as any while one writes. */
export function strokeOf(event: Pressed): Stroke | null {
  const target = event.target as HTMLElement
  if (target.closest('input, textarea, select, [contenteditable], dialog, [role=menu]')) return null
  const onCanvas = target.closest('[data-canvas]') !== null
  const arrow = ARROWS[event.key]
  if (arrow && onCanvas) return event.altKey ? { move: arrow } : { walk: arrow, all: event.shiftKey }
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase()
    const act = key === 'z' && event.shiftKey ? 'redo' : WITH_CTRL[key]
    return act ? { act } : null
  }
  if (event.altKey) return null
  // Tab leaves a button as it does everywhere; on a card it brings the list of what may follow.
  if (event.key === 'Tab' && (event.shiftKey || target.closest('.react-flow__node') === null)) return null
  if (event.key === 'Enter' && target.closest('.react-flow__node') === null) return null
  const act = ALONE[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  return act ? { act } : null
}

const STEP = 20
export const movedBy = ({ layout }: FlowDocument, ids: readonly string[], [dx, dy]: Place): Record<string, Place> =>
  Object.fromEntries(
    ids.map((id): [string, Place] => {
      const [x, y] = layout[id] ?? [0, 0]
      return [id, [x + dx * STEP, y + dy * STEP]]
    }),
  )
