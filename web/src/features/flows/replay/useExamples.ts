import type { FlowDocument } from '@balcao/contract/flows/document'
import { talkOf, worldOf } from '@balcao/contract/flows/figures/examples'
import type { PastTalk } from '@balcao/contract/flows/figures/replay'
import { type Replayed, type ReplayWorld, replayed } from '@balcao/contract/flows/figures/replayed'
import { useMemo } from 'react'
import { useLocale } from '../../../i18n/index.ts'
import { sampleValues } from '../simulator/sample-values.ts'

export interface Tried {
  talk: PastTalk
  now: Replayed
}

/** The conversations kept with a flow as its drawing would have them now. */
export function useExamples(document: FlowDocument, world: ReplayWorld | null): readonly Tried[] {
  const locale = useLocale()
  return useMemo(() => {
    if (!world) return []
    const values = sampleValues(locale)
    return (document.examples ?? []).map((example, i) => {
      // Beside real ones, whose numbers begin with one.
      const talk = talkOf(example, values, -1 - i)
      return { talk, now: replayed(document, talk, worldOf(world, example)) }
    })
  }, [document, world, locale])
}
