import type { FlowDocument } from '@balcao/contract/flows/document'
import type { Edit } from './edits.ts'

/** What was drawn, step by step. Documents share what did not change, so hundreds of them weigh little. */

export interface Drawn {
  document: FlowDocument
  past: readonly FlowDocument[]
  future: readonly FlowDocument[]
  /** What the last step was part of, and when: typing into one field is one step. */
  gesture: string | null
  at: number
}

const MOST_STEPS = 200
const SAME_GESTURE_MS = 1500

export const drawnFrom = (document: FlowDocument): Drawn => ({ document, past: [], future: [], gesture: null, at: 0 })

export function drawn(before: Drawn, edit: Edit, gesture: string | null, now: number): Drawn {
  const document = edit(before.document)
  if (document === before.document) return before
  const isSame = gesture !== null && gesture === before.gesture && now - before.at < SAME_GESTURE_MS
  const past = isSame ? before.past : [...before.past, before.document].slice(-MOST_STEPS)
  return { document, past, future: [], gesture, at: now }
}

export function undone(before: Drawn): Drawn {
  const document = before.past.at(-1)
  if (!document) return before
  return { document, past: before.past.slice(0, -1), future: [before.document, ...before.future], gesture: null, at: 0 }
}

export function redone(before: Drawn): Drawn {
  const [document, ...future] = before.future
  if (!document) return before
  return { document, past: [...before.past, before.document], future, gesture: null, at: 0 }
}
