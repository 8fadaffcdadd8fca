import { authRoutes, type Session } from '@balcao/contract/auth'
import { type Action, can } from '@balcao/contract/permissions'
import { keyOf, queryClient, readNow, useRead } from './query.ts'

/** Who is signed in, as the server says it now. */
export const fetchMe = (): Promise<Session> => readNow(authRoutes.session, {})

export const rememberMe = (me: Session): void => {
  queryClient.setQueryData(keyOf(authRoutes.session, {}), me)
}

export const reloadMe = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(authRoutes.session) })

/** For everything inside the signed-in frame, which is only drawn once this is known. */
export function useMe(): Session {
  const { data } = useRead(authRoutes.session, {}, { staleTime: 60_000 })
  if (!data) throw new Error('Nobody is signed in above this component')
  return data
}

export function useCan(action: Action): boolean {
  return can(useMe(), action)
}
