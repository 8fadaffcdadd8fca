import { type Opens, type ReportName, shapeOf } from '@balcao/contract/reports/columns'
import type { useAsked } from './useReport.ts'

const GROUP_FILTER: Partial<Record<ReportName, string>> = {
  users: 'users',
  channels: 'connections',
  bots: 'connections',
  ads: 'ads',
  tags: 'tags',
  states: 'states',
  stages: 'stages',
  wallets: 'wallets',
}

/** How the list of a figure is narrowed beside its row. */
function partOf(opens: Opens): Record<string, string> {
  if (opens === 'all') return {}
  if (opens === 'pending' || opens === 'open' || opens === 'closed') return { status: opens }
  if (opens === 'reopened' || opens === 'rated') return { [opens]: '1' }
  return opens.startsWith('bot_') ? { bots: opens.slice(4) } : { said: opens }
}

/** Opens the list behind a row, or behind one figure of it; without a row, behind a total. */
export const groupSetter =
  (name: ReportName, set: ReturnType<typeof useAsked>['set']) =>
  (id: string | number | null, opens: Opens = 'all'): void => {
    const key = GROUP_FILTER[name]
    if (id !== null && !key) return
    set(
      { ...(id === null || !key ? {} : { [key]: String(id) }), ...partOf(opens) },
      shapeOf(name).of === 'contacts' ? 'contacts' : 'attendances',
    )
  }
