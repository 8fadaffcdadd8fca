import { ApiError } from '@balcao/contract/client'
import type { Answer, Route, Sent } from '@balcao/contract/route'
import { QueryCache, QueryClient, type UseQueryOptions, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { api, askQuietly } from './client.ts'
import { tellFailure } from './failure.ts'
import { askAlong } from './heard.ts'
import { Unreachable } from './transport.ts'

const FRESH_MS = 15_000

/** The only place in the browser where the server's data lives. */
export const queryClient = new QueryClient({
  // The list shows its own error in place; a fault of ours is told aloud as well.
  queryCache: new QueryCache({ onError: error => isOurFault(error) && tellFailure(error) }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < 1 && (error instanceof Unreachable ? !error.timedOut : isServerFault(error)),
      retryDelay: 600,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

const isOurFault = (error: unknown) => error instanceof ApiError && error.status === 500
const isServerFault = (error: unknown) => error instanceof ApiError && error.status >= 502

/** `keyOf(queueRoutes.list)` names every list of queues held; with what was sent, one of them. */
export const keyOf = <R extends Route>(route: R, sent?: Sent<R>): readonly unknown[] =>
  sent === undefined ? [route.path] : [route.path, sent]

type ReadOptions<R extends Route> = Omit<UseQueryOptions<Answer<R>>, 'queryKey' | 'queryFn'>

export function useRead<R extends Route>(route: R, sent: Sent<R>, options: ReadOptions<R> = {}): UseQueryResult<Answer<R>> {
  const queryKey = keyOf(route, sent)
  return useQuery({ ...options, queryKey, queryFn: () => askAlong(queryKey, () => askFor(queryKey)(route, sent)) })
}

/** The way to ask for what is held under a key: nobody waits for what is on the screen already and only read again. */
export const askFor = (queryKey: readonly unknown[]): typeof api =>
  queryClient.getQueryData(queryKey) === undefined ? api : askQuietly

interface Then<R extends Route> {
  done?: (answer: Answer<R>) => void
  /** True when the screen has shown what went wrong itself; otherwise it is told in a toast. */
  refused?: (error: unknown) => boolean
}

/** `const save = useSend(route)`, then `save.run({ params, body }, { done })` and `busy={save.busy}`. */
export function useSend<R extends Route>(route: R) {
  const mutation = useMutation({ mutationFn: (sent: Sent<R>) => api(route, sent) })

  const run = async (sent: Sent<R>, then: Then<R> = {}): Promise<void> => {
    let answer: Answer<R>
    try {
      answer = await mutation.mutateAsync(sent)
    } catch (error) {
      if (!then.refused?.(error)) tellFailure(error)
      return
    }
    then.done?.(answer)
  }
  return { run, busy: mutation.isPending }
}
