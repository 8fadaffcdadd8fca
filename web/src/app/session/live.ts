import { authRoutes, type Session } from '@balcao/contract/access/auth'
import { refreshToken, sessionEnded } from '../../api/client.ts'
import { connection } from '../../api/connection.ts'
import { reloadMe } from '../../api/me.ts'
import { keyOf, queryClient } from '../../api/query.ts'
import { session } from '../../api/session.ts'
import { forgetHeard } from '../../features/tickets/store.ts'
import { worksLive } from '../../kit/jobs/works.ts'
import { rowsLive } from '../../kit/resource/live.ts'
import { type Apply, applyTo, type Live } from '../../realtime/apply.ts'
import { watchPresence } from '../../realtime/presence.ts'
import { type LiveLine, openLine } from '../../realtime/socket.ts'
import { tellViewing } from '../../realtime/viewing.ts'
import { fetchBrand, showBrand } from '../brand.ts'
import { readAgain } from './again.ts'
import { followNotices, noticesLive } from './notices.ts'
import { placeOnline } from './online.ts'

/** Every feature's `live.ts`; this file, and they with it, are fetched once somebody is signed in. */
const tables = import.meta.glob<Live>('../../features/*/live.ts', { eager: true, import: 'default' })

/** What concerns the page itself rather than one feature. */
const own: Live = {
  'session.changed': () => void reloadMe(),
  'tenant.changed': () => void reloadMe(),
  'brand.changed': (_cache, { brand }) => showBrand(brand),
  'user.changed': (cache, { user }) => {
    const { id, name: username, email, picture, configs } = user
    cache.setQueriesData<Session>({ queryKey: keyOf(authRoutes.session) }, me =>
      me?.userId === id ? { ...me, username, email, picture, configs } : me,
    )
  },
  'user.status': (cache, user) => {
    cache.setQueriesData<Session>({ queryKey: keyOf(authRoutes.session) }, me => me && placeOnline(me, user))
  },
}

const apply: Apply = applyTo(queryClient, [own, noticesLive, rowsLive, worksLive, ...Object.values(tables)])

/** One socket for as long as somebody is signed in; another person gets another one. */
export function followLive(): void {
  let person: string | null = null
  let line: LiveLine | null = null
  let saidToken: string | null = null
  const sayPresence = (isActive: boolean) => line?.say(isActive ? 'setUserActive' : 'setUserIdle', {})
  const presence = watchPresence(window, sayPresence)

  const follow = () => {
    const token = session.token()
    const now = token ? session.userId() : null
    if (now !== null && now === person && token !== saidToken && token !== null) line?.say('token', { token })
    saidToken = token
    if (now === person) return
    person = now
    line?.close()
    line = null
    if (now === null) return

    line = openLine({
      token: session.token,
      ageMs: session.ageMs,
      renew: refreshToken,
      onEvent: apply,
      onEnd: code => sessionEnded(code === 'ERR_TENANT_INACTIVE' ? 'inactive' : 'expired'),
      onConnect: () => {
        sayPresence(presence.isActive())
        tellViewing(said => line?.say('viewing', said))
      },
      onReturn: () => {
        void fetchBrand()
        forgetHeard(queryClient)
        readAgain()
      },
    })
  }
  followNotices()
  connection.subscribe(state => state.reachable && line?.hurry())
  session.subscribe(follow)
  follow()
}
