import {
  PRIORITIES,
  type Priority,
  TASK_STATUSES,
  type TaskFilters,
  type TaskGroup,
  taskRoutes,
} from '@balcao/contract/tasks/tasks'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { api } from '../../api/client.ts'
import { tellFailure } from '../../api/failure.ts'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { toasts } from '../../kit/layers/toast.ts'
import { navigate, useLocation } from '../../navigation/index.ts'
import { endOfDay } from './due.ts'
import { taskHeard } from './heard-tasks.ts'

export type Filters = Partial<TaskFilters>
const isOneOf = <T extends string>(all: readonly T[], value: string | null): value is T => all.some(one => one === value)
/** Limits within so many days, today's included. */
export const DUES = { today: 0, week: 7, month: 30 } as const

/** What is looked for, and which task is open, stand in the address. */
export function useQuestion() {
  const search = useLocation(location => location.search)
  const asked = useMemo(() => new URLSearchParams(search), [search])
  const filters = useMemo((): Filters => {
    const [owner, priority, status, due] = ['owner', 'priority', 'status', 'due'].map(key => asked.get(key))
    const days = Object.entries(DUES).find(([key]) => key === due)?.[1]
    return {
      ...(asked.get('q') ? { searchParam: asked.get('q') ?? '' } : {}),
      ...(Number(owner) > 0 ? { ownerId: Number(owner) } : {}),
      ...(isOneOf(PRIORITIES, priority ?? null) ? { priority: [priority as Priority] } : {}),
      ...(isOneOf(TASK_STATUSES, status ?? null) ? { status: [status as (typeof TASK_STATUSES)[number]] } : {}),
      ...(days === undefined ? {} : { until: endOfDay(new Date(), days).toISOString() }),
    }
  }, [asked])
  const set = useCallback(
    (changes: Record<string, string | undefined>, replace = true) => {
      const next = new URLSearchParams(asked)
      for (const [key, value] of Object.entries(changes)) {
        if (value) next.set(key, value)
        else next.delete(key)
      }
      const said = next.toString()
      navigate(said ? `/tarefas?${said}` : '/tarefas', { replace })
    },
    [asked],
  )
  return { asked, filters, set }
}

export const useGroup = (group: TaskGroup, filters: Filters, pages: number, enabled: boolean) =>
  useRead(
    taskRoutes.list,
    { query: { ...filters, group, pageSize: Math.min(200, pages * 50) } },
    { enabled, placeholderData: keepPreviousData },
  )
export const useCounts = (filters: Filters) =>
  useRead(taskRoutes.counts, { query: filters }, { placeholderData: keepPreviousData })
export const usePeople = () => useRead(taskRoutes.people, {}, { staleTime: 60_000 })

/** Done, or not done after all; for a moment it can be taken back. */
export function useFinishing() {
  const t = useText()
  const cache = useQueryClient()
  return useCallback(
    async (task: { id: number; name: string; finishedAt: string | null }) => {
      const params = { params: { id: task.id } }
      const reopen = async () => taskHeard(cache, await api(taskRoutes.reopen, params))
      if (task.finishedAt !== null) return reopen().catch(tellFailure)
      try {
        const { task: done, next } = await api(taskRoutes.finish, params)
        taskHeard(cache, done)
        if (next) taskHeard(cache, next)
        const undo = { label: t('kit.undo'), run: () => void reopen().catch(tellFailure) }
        toasts.show({ tone: 'info', title: t('tasks.done', { name: task.name }), action: undo, lastsMs: UNDO_MS })
      } catch (error) {
        tellFailure(error)
      }
    },
    [cache, t],
  )
}
const UNDO_MS = 8000
