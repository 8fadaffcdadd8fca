import type { WorkSummary } from '@balcao/contract/works'
import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/index.ts'
import { toastSuccess, toasts, toastUndo } from '../toast.ts'
import { isJobsOpen, showJobs, undoOf } from './opening.ts'
import { isOver } from './works.ts'

/** Says how a work ended that was going on while somebody had this page open. */
export function useEndings(works: readonly WorkSummary[] | undefined): void {
  const t = useText()
  const going = useRef<ReadonlySet<number> | null>(null)

  useEffect(() => {
    if (!works) return
    const before = going.current
    going.current = new Set(works.filter(work => !isOver(work)).map(work => work.id))
    if (!before) return
    for (const work of works) {
      // One that began and ended between two words of the server was never seen going.
      const isNew = !before.has(work.id) && Date.now() - Date.parse(work.createdAt) < FRESH_MS && !told.has(work.id)
      if (!isOver(work) || !(before.has(work.id) || isNew)) continue
      told.add(work.id)
      tell(work)
    }

    function tell(work: WorkSummary): void {
      const undo = undoOf(work.id)
      // Who looks at the works sees it there.
      if (work.status === 'cancelled' || (isJobsOpen() && !undo)) return
      const see = { label: t('jobs.see'), run: () => showJobs(true) }
      if (work.status === 'failed') toasts.show({ tone: 'warning', title: t('jobs.failed', { title: work.title }), action: see })
      else if (work.refused > 0) {
        toasts.show({
          tone: 'warning',
          title: t('jobs.doneWithRefused', { title: work.title, count: work.refused }),
          action: see,
        })
      } else if (undo) toastUndo(t('jobs.done', { title: work.title }), t('kit.undo'), undo)
      else toastSuccess(t('jobs.done', { title: work.title }))
    }
  }, [works, t])
}

const FRESH_MS = 30_000
const told = new Set<number>()
