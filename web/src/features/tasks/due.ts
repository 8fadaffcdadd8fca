import type { Task, TaskGroup } from '@balcao/contract/tasks/tasks'

/** Where a task stands now: a limit passes without anybody saying so. */
export function groupOf({ finishedAt, limitDate }: Pick<Task, 'finishedAt' | 'limitDate'>, now: Date): TaskGroup {
  if (finishedAt !== null) return 'finished'
  const limit = new Date(limitDate)
  if (limit < now) return 'late'
  return limit < new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1) ? 'today' : 'later'
}

const SHOWN = 3

/** The limits that follow, at the same hour, the first three of them. */
export function nextDates(limit: Date, everyDays: number | null, left: number): Date[] {
  if (everyDays === null || Number.isNaN(limit.getTime())) return []
  return Array.from({ length: Math.max(0, Math.min(SHOWN, left)) }, (_, i) => {
    const date = new Date(limit)
    date.setDate(date.getDate() + everyDays * (i + 1))
    return date
  })
}

/** The end of the so-and-so-manieth day from now. */
export const endOfDay = (now: Date, days: number): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days + 1)
