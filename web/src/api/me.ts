import { authRoutes, type Opening, type Session, type Shell } from '@balcao/contract/access/auth'
import { downRoutes } from '@balcao/contract/channels/channels'
import { unreadRoutes } from '@balcao/contract/chats/unread'
import { type Action, can } from '@balcao/contract/permissions'
import type { Brand } from '@balcao/contract/tenants/brand'
import { unreadNoticeRoutes } from '@balcao/contract/works/notices'
import { workRoutes } from '@balcao/contract/works/works'
import { api } from './client.ts'
import { keyOf, queryClient, useRead } from './query.ts'
import { session } from './session.ts'

/** What the app does with the looks that come with an opening; with none, they have to be asked for. */
let showBrand: (brand: Brand | undefined) => void = () => undefined
export const onOpening = (show: typeof showBrand): void => {
  showBrand = show
}

/** Who is signed in. The first answer opens the app; a later question reads the person alone. */
export const fetchMe = (): Promise<Session> =>
  queryClient.ensureQueryData({
    queryKey: keyOf(authRoutes.session, {}),
    queryFn: async () => {
      const { shell, ...me } = await api(authRoutes.session, { query: { shell: true } })
      begin(shell)
      return me
    },
  })

function begin(shell: Shell | undefined): void {
  if (shell) {
    place(keyOf(downRoutes.list, {}), shell.down)
    place(keyOf(workRoutes.mine, {}), { works: shell.works })
    place(keyOf(unreadRoutes.unread, {}), shell.chats)
    place(keyOf(unreadNoticeRoutes.unread, {}), shell.notices)
  }
  showBrand(shell?.brand)
}

/** As if it had been fetched; what is held already has heard of more since. */
function place(key: readonly unknown[], answer: unknown): void {
  if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, answer)
}

export const rememberMe = (me: Session): void => {
  queryClient.setQueryData(keyOf(authRoutes.session, {}), me)
}

/** Somebody signed in: nothing of the person before them stays. */
export function openSession({ token, shell, ...me }: Opening & { token: string }): void {
  queryClient.clear()
  rememberMe(me)
  session.open({ token, username: me.username, profile: me.profile, userId: String(me.userId) })
  begin(shell)
}

export const reloadMe = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(authRoutes.session) })

/** For everything inside the signed-in frame, which is only drawn once this is known. */
export function useMe(): Session {
  const { data } = useRead(authRoutes.session, {}, { staleTime: 60_000 })
  if (!data) throw new Error('Nobody is signed in above this component')
  return data
}

/** Whether almost everything is refused just now: the company owes money, or its terms wait. What asks by itself does not ask then. */
export function useIsShut(): boolean {
  const { blocked, termsPending, profile } = useMe()
  return (blocked || termsPending) && profile !== 'superadmin'
}

export function useCan(action: Action): boolean {
  return can(useMe(), action)
}
