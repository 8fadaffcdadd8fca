import type { FlowFacts } from '@balcao/contract/flows/facts'
import { hoursRoutes } from '@balcao/contract/hours/hours'
import { nextOpening, openAt } from '@balcao/contract/hours/open'
import { momentWords } from '@balcao/contract/hours/words'
import { settingRoutes } from '@balcao/contract/setting-routes'
import { DEFAULT_ZONE, wallTime } from '@balcao/contract/values/zones'
import { useMemo } from 'react'
import { useRead } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { sampleValues } from './sample-values.ts'
import type { World } from './talk.ts'

/** Which of the channels is imitated: one of the company's, or what any can at least show. */
const IMITATED = { buttons: { buttons: 3, listRows: 10 }, numbers: { buttons: 0, listRows: 0 } } as const
export type Imitated = keyof typeof IMITATED | number

/** What the conversation is tried in; null until the company's hours are known. */
export function useWorld(facts: FlowFacts, imitated: Imitated, at: string): World | null {
  const t = useText()
  const locale = useLocale()
  const hours = useRead(hoursRoutes.show, {}, { staleTime: 60_000 }).data
  const settings = useRead(settingRoutes.list, {}, { staleTime: 60_000 }).data
  return useMemo(() => {
    if (!hours || !settings) return null
    const zone = String(settings.find(({ key }) => key === 'timeZone')?.value ?? DEFAULT_ZONE)
    const own = facts.channels.find(({ id }) => id === imitated)
    const shows = own ?? { ...IMITATED[imitated === 'numbers' ? 'numbers' : 'buttons'], textMax: 4096, official: true }
    const now = momentAt(at, zone)
    const opening = nextOpening(hours, now, zone)
    const known = { nextOpening: opening ? momentWords(opening, now, { zone, locale }) : '' }
    const values = sampleValues(locale, known)
    values.channel = own?.name ?? t('flows.simulator')
    return {
      now,
      zone,
      locale,
      channel: {
        id: own?.id ?? 0,
        buttons: shows.buttons,
        listRows: shows.listRows,
        textMax: shows.textMax,
        joinsTexts: shows.official,
      },
      isOpen: (moment, week) => openAt(week ?? hours, moment, zone).isOpen,
      nextOpening: moment => nextOpening(hours, moment, zone),
      values,
    }
  }, [hours, settings, facts, imitated, at, locale, t])
}

/** `yyyy-mm-ddThh:mm` on the company's wall as an instant; empty: now. */
function momentAt(at: string, zone: string): Date {
  if (at === '') return new Date()
  const asUtc = Date.parse(`${at}:00Z`)
  if (Number.isNaN(asUtc)) return new Date()
  const wall = wallTime(new Date(asUtc), zone)
  const shown = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute)
  return new Date(asUtc - (shown - asUtc))
}
