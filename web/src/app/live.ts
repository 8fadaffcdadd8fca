import { authRoutes } from '@balcao/contract/auth'
import { api } from '../api/client.ts'
import { reloadMe } from '../api/me.ts'
import { queryClient } from '../api/query.ts'
import { session } from '../api/session.ts'
import { worksLive } from '../kit/jobs/works.ts'
import { rowsLive } from '../kit/resource/live.ts'
import { type Apply, applyTo, type Live } from '../realtime/apply.ts'
import { openSocket } from '../realtime/socket.ts'
import { LIVE } from './screens.ts'

/** What concerns the page itself rather than one feature. */
const own: Live = {
  'session.changed': () => void reloadMe(),
  'tenant.changed': () => void reloadMe(),
}

const apply: Apply = applyTo(queryClient, [own, rowsLive, worksLive, ...LIVE])

/** One socket for as long as somebody is signed in; another person gets another one. */
export function followLive(): void {
  let person: string | null = null
  let close = () => {}

  const follow = async () => {
    const now = session.token() ? session.userId() : null
    if (now === person) return
    person = now
    close()
    close = () => {}
    if (!now) return

    const socket = await openSocket({
      token: session.token,
      renew: () =>
        api(authRoutes.session, {}).then(
          () => undefined,
          () => undefined,
        ),
      onEvent: apply,
      onReturn: () => void queryClient.invalidateQueries({ refetchType: 'active' }),
    })
    if (person === now) close = socket.close
    else socket.close()
  }
  session.subscribe(() => void follow())
  void follow()
}
