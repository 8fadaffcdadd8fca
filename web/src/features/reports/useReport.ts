import { CHANNEL_KINDS } from '@balcao/contract/channels/channel-words'
import { BOT_PARTS, REPORT_NAMES, REPORTS, type ReportName, SAID, shapeOf } from '@balcao/contract/reports/columns'
import { REPORT_DAYS, REPORT_STATUSES, type Report, type ReportFilter, reportRoutes } from '@balcao/contract/reports/reports'
import type { Answer } from '@balcao/contract/route'
import { BEYOND_STATES, STATE_CODES } from '@balcao/contract/values/areas'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { api } from '../../api/client.ts'
import { keyOf, useRead } from '../../api/query.ts'
import { navigate, useLocation, usePathname } from '../../navigation/index.ts'
import { spans } from './filters/spans.ts'
import { pathOf } from './link-to.ts'

/** Which report an address names; the bare one is the first. */
export function useName(): ReportName {
  const last = usePathname().split('/').at(-1)
  return REPORT_NAMES.find(name => REPORTS[name].path === last) ?? 'attendances'
}

const IDS = ['queues', 'users', 'connections', 'demands', 'ads', 'tags', 'wallets', 'stages'] as const

const FLAGS = ['groups', 'reopened', 'rated', 'exact', 'office'] as const

/** What is asked stands in the address, so that it can be sent to a colleague, and taken back. */
export function useAsked(name: ReportName, zone: string | undefined) {
  const search = useLocation(location => location.search)
  const asked = useMemo(() => new URLSearchParams(search), [search])
  const filter = useMemo(() => filterOf(asked, name, zone), [asked, name, zone])
  const set = useCallback(
    (changes: Record<string, string | undefined>, to = name) => {
      const next = new URLSearchParams(asked)
      for (const [key, value] of Object.entries(changes)) {
        if (value) next.set(key, value)
        else next.delete(key)
      }
      const said = next.toString()
      navigate(said ? `${pathOf(to)}?${said}` : pathOf(to), { replace: to === name })
    },
    [asked, name],
  )
  return { asked, filter, set }
}

function filterOf(asked: URLSearchParams, name: ReportName, zone: string | undefined): ReportFilter {
  const isOfAttendances = shapeOf(name).of === 'attendances'
  const [first, today] = spans(new Date(), zone).month
  const [from, to] = [asked.get('from') ?? (isOfAttendances ? first : null), asked.get('to') ?? (isOfAttendances ? today : null)]
  const ids = Object.fromEntries(
    IDS.flatMap(key =>
      asked.get(key) === null ? [] : [[key, (asked.get(key) ?? '').split(',').map(Number).filter(Number.isInteger)]],
    ),
  )
  const one = <T extends string>(key: string, all: readonly T[]) => {
    const found = all.filter(each => (asked.get(key) ?? '').split(',').includes(each))
    return found.length > 0 ? { [key]: found } : {}
  }
  const amount = (key: 'min' | 'max') => (asked.get(key) ? { [key]: Number(asked.get(key)) } : {})
  return {
    ...(from && to ? { from, to } : {}),
    ...ids,
    ...one('status', REPORT_STATUSES),
    ...one('channels', CHANNEL_KINDS),
    ...one('bots', BOT_PARTS),
    ...(asked.get('said') ? { said: SAID.find(said => said === asked.get('said')) } : {}),
    ...one('states', [...STATE_CODES, ...BEYOND_STATES]),
    ...amount('min'),
    ...amount('max'),
    ...Object.fromEntries(FLAGS.flatMap(key => (asked.get(key) ? [[key, true]] : []))),
    ...(asked.get('by') ? { by: REPORT_DAYS.find(by => by === asked.get('by')) } : {}),
  }
}

/** A page after the other; totals are those of the first. */
export function useReport(name: ReportName, filter: ReportFilter) {
  return useInfiniteQuery({
    queryKey: [...keyOf(reportRoutes.show), name, filter],
    // What is no longer asked for leaves the line of those who wait.
    queryFn: ({ pageParam, signal }) =>
      api(reportRoutes.show, { params: { name }, query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) } }, signal),
    initialPageParam: '',
    getNextPageParam: (last: Report) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

export type Names = Answer<(typeof reportRoutes)['names']>

/** Names for the filters, and the company's clock. */
export function useNames(): Names | undefined {
  return useRead(reportRoutes.names, {}, { staleTime: 300_000 }).data
}
