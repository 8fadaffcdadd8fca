import { shapeOf } from '@balcao/contract/reports/columns'
import type { ReportPeriod, ReportView } from '@balcao/contract/reports/report-views'
import type { ReportFilter } from '@balcao/contract/reports/reports'
import { spans } from '../filters/spans.ts'
import { pathOf } from '../link-to.ts'

/** Where a kept view leads today: days that go with the calendar are those of this moment. */
export function addressOf(
  { report, period, filter }: Pick<ReportView, 'report' | 'period' | 'filter'>,
  zone: string | undefined,
): string {
  const { from, to, ...rest } = filter
  const days = period === 'days' ? [from, to] : period === 'anytime' ? [] : spans(new Date(), zone)[period]
  const asked = new URLSearchParams()
  if (days[0] && days[1]) {
    asked.set('from', days[0])
    asked.set('to', days[1])
  }
  for (const [key, value] of Object.entries(rest)) {
    const text = value === true ? '1' : value === undefined || value === false ? '' : String(value)
    if (text !== '') asked.set(key, text)
  }
  return asked.size > 0 ? `${pathOf(report)}?${asked}` : pathOf(report)
}

/** How its days would be kept: as the span they are now. */
export function periodOf(report: ReportView['report'], { from, to }: ReportFilter, zone: string | undefined): ReportPeriod {
  if (!from || !to) return shapeOf(report).of === 'contacts' ? 'anytime' : 'month'
  const found = Object.entries(spans(new Date(), zone)).find(([, [first, last]]) => first === from && last === to)
  return (found?.[0] as ReportPeriod | undefined) ?? 'days'
}
