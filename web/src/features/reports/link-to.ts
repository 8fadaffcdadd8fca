import { REPORTS, type ReportName, shapeOf } from '@balcao/contract/reports/columns'

export const pathOf = (name: ReportName): string => `/relatorios/${REPORTS[name].path}`

/** The period goes along to another report; what only one of them knows stays behind. */
export function linkTo(name: ReportName, search: string): string {
  const asked = new URLSearchParams(search)
  const kept = new URLSearchParams()
  if (shapeOf(name).of === 'attendances')
    for (const key of ['from', 'to']) {
      const day = asked.get(key)
      if (day) kept.set(key, day)
    }
  return kept.size > 0 ? `${pathOf(name)}?${kept}` : pathOf(name)
}
