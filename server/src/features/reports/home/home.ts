import type { Actor } from '@balcao/contract/permissions'
import type { homeRoutes } from '@balcao/contract/reports/home'
import type { Handlers } from '@balcao/contract/route'
import { clock } from '../../../infra/clock.ts'
import { onDbClosed } from '../../../infra/database/db.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { recentSettings } from '../../settings/index.ts'
import { sightOf } from '../queries/asking.ts'
import { type Asked, readFigures } from './figures.ts'
import { readSteps } from './steps.ts'

export const homeHandlers: Handlers<typeof homeRoutes, Exchange> = {
  show: async ({ actor, query }) => {
    const { timeZone: zone } = await recentSettings(actor.tenantId, ['timeZone'])
    const now = wallClock(clock.now(), zone)
    const day = query.day ?? now.day
    const isToday = day === now.day
    const asked: Asked = { day, before: weekBefore(day), until: isToday ? now.time : '24:00:00', zone }
    const [figures, steps] = await Promise.all([keptFigures(actor, asked, isToday), readSteps(actor)])
    const hour = isToday ? Number(now.time.slice(0, 2)) : null
    return { day, today: now.day, comparedTo: asked.before, isToday, hour, ...figures, steps }
  },
}

const KEPT_MS = 5000
const MOST_KEPT = 1000
type Figures = Awaited<ReturnType<typeof readFigures>>
const kept = new Map<string, { until: number; figures: Promise<Figures> }>()
onDbClosed(() => kept.clear())

/** Counted once for all who see the same and ask within five seconds; one who asks meanwhile waits for the same answer. */
function keptFigures(actor: Actor, asked: Asked, isToday: boolean): Promise<Figures> {
  const key = JSON.stringify([actor.tenantId, sightOf(actor), asked.day, isToday, asked.zone])
  const now = clock.now().getTime()
  const known = kept.get(key)
  if (known && known.until > now) return known.figures
  const figures = readFigures(actor, asked)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, { until: now + KEPT_MS, figures })
  // What failed is asked again by the next.
  figures.catch(() => kept.get(key)?.figures === figures && kept.delete(key))
  return figures
}

const DAY_MS = 86_400_000
const weekBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - 7 * DAY_MS).toISOString().slice(0, 10)

/** What the company's clock shows. */
function wallClock(at: Date, timeZone: string): { day: string; time: string } {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)
  const [day = '', time = ''] = shown.split(' ')
  return { day, time }
}
