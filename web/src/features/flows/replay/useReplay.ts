import type { FlowDocument } from '@balcao/contract/flows/document'
import type { FlowFacts } from '@balcao/contract/flows/facts'
import { flowReplayRoutes } from '@balcao/contract/flows/figures/replay'
import { type ReplayWorld, replayed } from '@balcao/contract/flows/figures/replayed'
import { hoursRoutes } from '@balcao/contract/hours/hours'
import { nextOpening, openAt } from '@balcao/contract/hours/open'
import { settingRoutes } from '@balcao/contract/setting-routes'
import { DEFAULT_ZONE } from '@balcao/contract/values/zones'
import { useMemo } from 'react'
import { useRead } from '../../../api/query.ts'
import { useLocale } from '../../../i18n/index.ts'
import { matches } from '../patterns/linear.ts'
import { type Tried, useExamples } from './useExamples.ts'

/** The last conversations of a flow as the drawing would have them now: worked out in this browser, by the engine's own code. */
export function useReplay(flowId: number, document: FlowDocument, facts: FlowFacts) {
  const { data, error, refetch } = useRead(flowReplayRoutes.talks, { params: { id: flowId } }, { staleTime: 60_000 })
  const world = useReplayWorld(facts)
  const tried = useMemo(
    () => data && world && data.talks.map((talk): Tried => ({ talk, now: replayed(document, talk, world) })),
    [data, world, document],
  )
  const examples = useExamples(document, world)
  return { tried, examples, error: data ? null : error, refetch }
}

function useReplayWorld(facts: FlowFacts): ReplayWorld | null {
  const locale = useLocale()
  const hours = useRead(hoursRoutes.show, {}, { staleTime: 60_000 }).data
  const settings = useRead(settingRoutes.list, {}, { staleTime: 60_000 }).data
  return useMemo(() => {
    if (!hours || !settings) return null
    const zone = String(settings.find(({ key }) => key === 'timeZone')?.value ?? DEFAULT_ZONE)
    return {
      zone,
      locale,
      isOpen: (at, own) => openAt(own ?? hours, at, zone).isOpen,
      nextOpening: at => nextOpening(hours, at, zone),
      matches,
      channelOf: id => {
        const its = facts.channels.find(one => one.id === id)
        const { buttons = 0, listRows = 0, textMax = 4096, official = false } = its ?? {}
        return { id, buttons, listRows, textMax, joinsTexts: official }
      },
    }
  }, [hours, settings, facts, locale])
}
