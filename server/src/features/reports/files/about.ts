import { type ReportName, shapeOf } from '@balcao/contract/reports/columns'
import type { ReportFilter, reportRoutes } from '@balcao/contract/reports/reports'
import type { ReportColumn, ReportWords } from '@balcao/contract/reports/words'
import type { Answer } from '@balcao/contract/route'
import { groupName } from './columns.ts'
import { MONEY } from './document.ts'

type Names = Answer<(typeof reportRoutes)['names']>
type Line = readonly [title: string, chosen: readonly string[]]

/** So many are named; of more it is said how many. */
const MOST_NAMED = 12

/** What narrows a report, as the screen calls it: a line for each filter that concerns it. */
export function narrowedBy(name: ReportName, filter: ReportFilter, names: Names, { words }: { words: ReportWords }): string[] {
  const lines = shapeOf(name).of === 'contacts' ? ofContacts(filter, names, words) : ofAttendances(filter, names, words)
  return lines.flatMap(([title, chosen]) => {
    if (chosen.length === 0) return []
    const more = chosen.length > MOST_NAMED ? ` + ${chosen.length - MOST_NAMED}` : ''
    return [`${title}: ${chosen.slice(0, MOST_NAMED).join(', ')}${more}`]
  })
}

/** By their names; 0 is those who have none of it. */
function named(
  column: ReportColumn,
  ids: readonly number[] | undefined,
  known: readonly { id: number; name: string }[],
  words: ReportWords,
): Line {
  const of = new Map(known.map(({ id, name }) => [id, name]))
  return [words.columns[column], (ids ?? []).map(id => groupName(column, id, of.get(id) ?? null, words))]
}

const flagged = (title: string, is: boolean | undefined, said: string): Line => [title, is ? [said] : []]

function ofAttendances(filter: ReportFilter, names: Names, words: ReportWords): Line[] {
  const { columns, kinds, other } = words
  const { min, max, said } = filter
  return [
    named('queue', filter.queues, names.queues, words),
    named('user', filter.users, names.users, words),
    named('channel', filter.connections, names.channels, words),
    [other.kind, (filter.channels ?? []).map(kind => kinds[kind])],
    named('demand', filter.demands, names.demands, words),
    named('ad', filter.ads, names.ads, words),
    [columns.status, (filter.status ?? []).map(status => columns[status])],
    flagged(columns.reopened, filter.reopened, other.reopenedOnly),
    flagged(columns.ratings, filter.rated, other.ratedOnly),
    [other.bot, (filter.bots ?? []).map(part => (part === 'all' ? other.botAll : columns[part]))],
    [other.said, said ? [columns[said]] : []],
    flagged(other.by, filter.by === 'closed', other.byClosed),
    flagged(other.groups, filter.groups, other.groupsToo),
    flagged(other.office, filter.office, other.officeOnly),
    [other.valueFrom, min === undefined ? [] : [MONEY.format(min)]],
    [other.valueTo, max === undefined ? [] : [MONEY.format(max)]],
  ]
}

function ofContacts(filter: ReportFilter, names: Names, words: ReportWords): Line[] {
  return [
    named('tag', filter.tags, names.tags, words),
    named('wallet', filter.wallets, names.users, words),
    named('stage', filter.stages, names.stages, words),
    [words.columns.state, (filter.states ?? []).map(state => groupName('state', state, null, words))],
  ]
}
