import { type WorkSummary, workRoutes } from '@balcao/contract/works/works'
import { useEffect, useRef } from 'react'
import { api } from '../../api/client.ts'
import { type Translate, useText } from '../../i18n/index.ts'
import { toastSuccess, toasts, toastUndo } from '../layers/toast.ts'
import { isJobsOpen, showJobs, undoOf } from './opening.ts'
import { isOver, reasonOf, titleOf } from './works.ts'

/** Which works ended since they were last read here. What was over when the page first read them is no news. */
export function newEndings() {
  let going: ReadonlySet<number> | null = null
  const told = new Set<number>()

  return (works: readonly WorkSummary[], now: number): WorkSummary[] => {
    const before = going
    going = new Set(works.filter(work => !isOver(work)).map(work => work.id))
    const ended = works.filter(work => {
      // One that began and ended between two words of the server was never seen going.
      const isNew = before && now - Date.parse(work.createdAt) < FRESH_MS
      return isOver(work) && !told.has(work.id) && (isNew || before?.has(work.id))
    })
    for (const work of before ? ended : works.filter(isOver)) told.add(work.id)
    return ended
  }
}

/** Says how a work ended that was going on while somebody had this page open. */
export function useEndings(works: readonly WorkSummary[] | undefined): void {
  const t = useText()
  const endings = useRef(newEndings())

  useEffect(() => {
    if (works) for (const work of endings.current(works, Date.now())) tell(work)

    function tell(work: WorkSummary): void {
      const undo = undoOf(work.id)
      const did = work.done - work.refused
      const name = titleOf(work, t)
      // What was done before it stopped is taken back too, and what was done beside what was refused.
      if (undo && did > 0 && (work.status !== 'done' || work.refused > 0))
        toastUndo(t('jobs.doneOfIt', { title: name, count: did }), t('kit.undo'), undo)
      // Who looks at the works sees it there.
      if (work.status === 'cancelled' || (isJobsOpen() && !undo)) return
      const see = { label: t('jobs.see'), run: () => showJobs(true) }
      if (work.status === 'failed') toasts.show({ tone: 'warning', title: t('jobs.failed', { title: name }), action: see })
      else if (work.refused > 0) {
        const title = t('jobs.doneWithRefused', { title: name, count: work.refused })
        void refusedIn(work, t).then(detail => toasts.show({ tone: 'warning', title, detail, action: see }))
      } else if (undo) toastUndo(t('jobs.done', { title: name }), t('kit.undo'), undo)
      else toastSuccess(t('jobs.done', { title: name }))
    }
  }, [works, t])
}

const FRESH_MS = 30_000
const NAMED = 3

/** The first that were refused, each with its reason. */
async function refusedIn(work: WorkSummary, t: Translate): Promise<string> {
  const read = await api(workRoutes.show, { params: { id: work.id } }).catch(() => null)
  const told = read?.report.slice(0, NAMED).map(({ about, row, code }) => `${about ?? row}: ${reasonOf(code, t)}`)
  return told?.join(' ') ?? ''
}
