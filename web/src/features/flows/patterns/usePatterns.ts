import { testsIn } from '@balcao/contract/conditions/condition'
import type { FlowDocument } from '@balcao/contract/flows/document'
import { useEffect, useState } from 'react'
import { tellFailure } from '../../../api/failure.ts'

type IsPattern = (pattern: string) => boolean
/** Said of all until the engine is here: what is wrong is said a moment later. */
const anything: IsPattern = () => true
let engine: IsPattern | null = null

/** The server's engine, fetched once a drawing has a pattern to judge. */
export function usePatterns(document: FlowDocument): IsPattern {
  const [isPattern, setPattern] = useState<IsPattern>(() => engine ?? anything)
  const isNeeded = engine === null && Object.values(document.nodes).some(hasPattern)
  useEffect(() => {
    if (!isNeeded) return
    import('./linear.ts')
      .then(({ isLinearPattern }) => {
        engine = isLinearPattern
        setPattern(() => isLinearPattern)
      })
      .catch(tellFailure)
  }, [isNeeded])
  return isPattern
}

const hasPattern = (node: FlowDocument['nodes'][string]): boolean =>
  (node.kind === 'ask' && node.pattern !== '') ||
  (node.kind === 'condition' && node.rules.some(({ when }) => testsIn(when).some(({ operator }) => operator === 'matches')))
