import type { Session } from '@balcao/contract/access/auth'

type OnlineUser = Session['usuariosOnline'][number]

/** The list holds who is available or takes a break; somebody who stepped away leaves it. */
export function placeOnline(me: Session, user: OnlineUser): Session {
  const others = me.usuariosOnline.filter(one => one.userId !== user.userId)
  return { ...me, usuariosOnline: user.isOnline || user.pause ? [...others, user] : others }
}
