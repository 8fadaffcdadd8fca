import { type FlowDocument, flowDocument } from '@balcao/contract/flows/document'
import { session } from '../../../api/session.ts'
import { type Clip, copyOf, pasted, placeBeside } from '../editing/edits.ts'

/** What was copied waits in this browser, so that whoever copied it can put it into another flow, in another tab. */
const keyNow = () => `flow-clip:${session.person() ?? ''}`

export function copyNodes(document: FlowDocument, ids: readonly string[]): boolean {
  const clip = copyOf(document, ids)
  if (clip) localStorage.setItem(keyNow(), JSON.stringify(clip))
  return clip !== null
}

function kept(): Clip | null {
  try {
    const clip = JSON.parse(localStorage.getItem(keyNow()) ?? 'null') as unknown
    if (clip === null || typeof clip !== 'object') return null
    const whole = flowDocument.safeParse({ schema: 1, start: 'x', ...clip })
    return whole.success ? { nodes: whole.data.nodes, edges: whole.data.edges, layout: whole.data.layout } : null
  } catch {
    return null
  }
}

export function pasteNodes(
  document: FlowDocument,
  selected: readonly string[],
): { document: FlowDocument; ids: string[] } | null {
  const clip = kept()
  return clip && pasted(document, clip, placeBeside(document, selected[0] ?? null))
}
