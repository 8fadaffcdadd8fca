import type { ListModel } from '../types.ts'

/** What a list is asked, and what is open over it: all of it stands in the address, so that a link restores it. */
export interface Question {
  search: string
  sort: string | null
  descending: boolean
  page: number
  filters: Readonly<Record<string, string>>
  /** A row's id, `new`, or another drawer of the screen. */
  open: string | null
}

export const PAGE_SIZE = 40

type Known = Pick<ListModel, 'columns' | 'filters'>

/** What an address asks; what it says that this screen does not know is passed over. */
export function readQuestion(search: string, known: Known): Question {
  const asked = new URLSearchParams(search)
  const sort = asked.get('sort')
  const page = Number(asked.get('page'))
  const filters = known.filters.flatMap(({ key }) => {
    const value = asked.get(key)
    return value ? [[key, value] as const] : []
  })
  return {
    search: (asked.get('q') ?? '').slice(0, 200),
    sort: known.columns.some(column => column.sortable && column.key === sort) ? sort : null,
    descending: asked.get('dir') === 'desc',
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    filters: Object.fromEntries(filters),
    open: asked.get('open'),
  }
}

/** The address's own words for it; what is as usual is not said. */
export function writeQuestion(question: Question): string {
  const said = new URLSearchParams()
  if (question.search) said.set('q', question.search)
  if (question.sort) said.set('sort', question.sort)
  if (question.descending) said.set('dir', 'desc')
  for (const [key, value] of Object.entries(question.filters)) said.set(key, value)
  if (question.page > 1) said.set('page', String(question.page))
  if (question.open) said.set('open', question.open)
  return said.size > 0 ? `?${said}` : ''
}

/** What the server is asked of it. */
export function queryOf(question: Question, pageSize = PAGE_SIZE): Record<string, unknown> {
  return {
    ...(question.search ? { searchParam: question.search } : {}),
    ...(question.sort ? { sort: question.sort } : {}),
    ...(question.descending ? { direction: 'desc' } : {}),
    ...question.filters,
    pageNumber: question.page,
    pageSize,
  }
}

/** Whether rows may be missing because somebody asked for less than all. */
export const isNarrowed = ({ search, filters }: Question): boolean => search !== '' || Object.keys(filters).length > 0

/** Whether both mean the same rows, on any page and with any form open: "all found" chose these. */
export const sameRows = (a: Question, b: Question): boolean =>
  a.search === b.search && writeQuestion({ ...a, ...FIRST }) === writeQuestion({ ...b, ...FIRST })

const FIRST = { page: 1, open: null, sort: null, descending: false }
