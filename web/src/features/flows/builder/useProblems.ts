import type { Problem } from '@balcao/contract/flows/checks/node-problems'
import { problemsOf } from '@balcao/contract/flows/checks/problems'
import type { FlowDocument } from '@balcao/contract/flows/document'
import type { FlowFacts } from '@balcao/contract/flows/facts'
import { flowFields } from '@balcao/contract/flows/fields'
import { namesFor } from '@balcao/contract/flows/texts'
import { useDeferredValue, useMemo } from 'react'
import { usePatterns } from '../patterns/usePatterns.ts'

/** What is wrong, as the server says it when it publishes; looked at when nothing else is to be drawn. */
export function useProblems(now: FlowDocument, facts: FlowFacts, flowId: number) {
  const document = useDeferredValue(now)
  const isPattern = usePatterns(document)
  return useMemo(() => {
    const fields = flowFields(namesFor(document, facts.ownVariables))
    const problems = problemsOf({ document, facts, flowId, fields, isPattern })
    const byNode = new Map<string, Problem[]>()
    for (const one of problems) if (one.node !== null) byNode.set(one.node, [...(byNode.get(one.node) ?? []), one])
    return { problems, byNode }
  }, [document, facts, flowId, isPattern])
}
