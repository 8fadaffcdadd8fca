import { authRoutes, type Session } from '@balcao/contract/auth'
import { type Action, can } from '@balcao/contract/permissions'
import { keyOf, queryClient, readNow, useRead } from './query.ts'
import { session } from './session.ts'

/** Who is signed in, as the server says it now. */
export const fetchMe = (): Promise<Session> => readNow(authRoutes.session, {})

export const rememberMe = (me: Session): void => {
  queryClient.setQueryData(keyOf(authRoutes.session, {}), me)
}

/** Somebody signed in: nothing of whoever was here before stays. */
export function openSession({ token, ...me }: Session & { token: string }): void {
  queryClient.clear()
  rememberMe(me)
  session.open({ token, username: me.username, profile: me.profile, userId: String(me.userId) })
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
