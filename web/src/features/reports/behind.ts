import { type ReportName, shapeOf } from '@balcao/contract/reports/columns'
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

/** Opens the list behind a row, or behind one figure of it. */
export const groupSetter =
  (name: ReportName, set: ReturnType<typeof useAsked>['set']) =>
  (id: string | number, opens: string = 'all'): void => {
    const key = GROUP_FILTER[name]
    if (!key) return
    set(
      { [key]: String(id), ...(opens === 'all' ? {} : { status: opens }) },
      shapeOf(name).of === 'contacts' ? 'contacts' : 'attendances',
    )
  }
