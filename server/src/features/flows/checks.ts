import type { Problem } from '@balcao/contract/flows/checks/node-problems'
import { problemsOf } from '@balcao/contract/flows/checks/problems'
import type { FlowDocument } from '@balcao/contract/flows/document'
import type { FlowFacts } from '@balcao/contract/flows/facts'
import { flowFields } from '@balcao/contract/flows/fields'
import { namesFor } from '@balcao/contract/flows/texts'
import { isLinearPattern } from '../../infra/linear-patterns.ts'

/** All that is wrong with a document of a company, as the builder says it too. */
export const problemsIn = (document: FlowDocument, facts: FlowFacts, flowId: number | null): Problem[] =>
  problemsOf({ document, facts, flowId, fields: flowFields(namesFor(document, facts.ownVariables)), isPattern: isLinearPattern })

/** What the list shows of a document. */
export function figuresOf(document: FlowDocument, problems: readonly Problem[]) {
  const steps = Object.values(document.nodes).filter(({ kind }) => kind !== 'note' && kind !== 'start').length
  return { steps, errors: problems.filter(({ level }) => level === 'error').length }
}

export function keywordsOf({ nodes, start }: FlowDocument): string[] {
  const first = nodes[start]
  return first?.kind === 'start' && first.trigger === 'keywords' ? first.keywords : []
}

export const callsOf = ({ nodes }: FlowDocument): number[] => [
  ...new Set(Object.values(nodes).flatMap(node => (node.kind === 'flow' && node.flowId ? [node.flowId] : []))),
]

export const filesOf = ({ nodes }: FlowDocument): string[] => [
  ...new Set(
    Object.values(nodes).flatMap(node =>
      node.kind === 'message' ? node.parts.flatMap(part => (part.type === 'file' && part.fileId ? [part.fileId] : [])) : [],
    ),
  ),
]
