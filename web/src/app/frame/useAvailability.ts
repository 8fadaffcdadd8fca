import { userRoutes } from '@balcao/contract/access/users'
import { rememberMe, useMe } from '../../api/me.ts'
import { useSend } from '../../api/query.ts'
import { placeOnline } from '../session/online.ts'

/** Whether this person takes new conversations, and the switch for it. */
export function useAvailability() {
  const me = useMe()
  const send = useSend(userRoutes.setOnline)
  const isOnline = me.usuariosOnline.some(user => user.userId === me.userId && user.isOnline)

  const change = (next: boolean) =>
    send.run({ params: { id: me.userId }, body: { isOnline: next } }, { done: mine => rememberMe(placeOnline(me, mine)) })
  return { isOnline, change, busy: send.busy }
}
