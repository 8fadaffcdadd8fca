import { isErrorCode } from '@balcao/contract/texts/index'
import { type WorkSummary, workRoutes } from '@balcao/contract/works/works'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '../../api/query.ts'
import type { Translate } from '../../i18n/index.ts'
import type { Live } from '../../realtime/apply.ts'

const mine = keyOf(workRoutes.mine, {})

export const isOver = ({ status }: WorkSummary): boolean => status === 'done' || status === 'failed' || status === 'cancelled'

/** What a work says of itself in a code. */
export const reasonOf = (code: string, t: Translate): string => (isErrorCode(code) ? t(`errors.${code}`) : code)

/** A file is called by its name; what became of it is said before that. */
export function titleOf({ kind, title }: Pick<WorkSummary, 'kind' | 'title'>, t: Translate): string {
  if (kind === 'contacts.import') return t('jobs.importOfContacts', { file: title })
  return kind.endsWith('.import') && kind !== 'messages.import' ? t('jobs.importOf', { file: title }) : title
}

/** A work as the server told it last; an older word about one that is over changes nothing. */
export function placeWork(cache: QueryClient, work: WorkSummary): void {
  cache.setQueryData<{ works: WorkSummary[] }>(mine, page => {
    if (!page) return page
    const known = page.works.find(one => one.id === work.id)
    if (!known) return { works: [work, ...page.works] }
    if (isOlder(work, known)) return page
    return { works: page.works.map(one => (one.id === work.id ? work : one)) }
  })
}

const isOlder = (said: WorkSummary, known: WorkSummary): boolean =>
  (isOver(known) && !isOver(said)) || (said.done < known.done && !isOver(said))

export const worksLive = {
  'work.progress': (cache, { work }) => {
    placeWork(cache, work)
    void cache.invalidateQueries({ queryKey: keyOf(workRoutes.show, { params: { id: work.id } }) })
  },
} satisfies Live

export const isToldOver = (cache: QueryClient, id: number): boolean =>
  cache.getQueryData<{ works: WorkSummary[] }>(mine)?.works.some(work => work.id === id && isOver(work)) ?? false
