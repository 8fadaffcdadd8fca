import type { EventHandlers } from '@balcao/contract/events'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import { log } from '../log.ts'
import type { Batch } from '../relay/facts.ts'
import type { SignedIn } from '../trust/auth.ts'
import type { RightsChange } from '../trust/rights.ts'
import { allOfTenant, maskedOf, openOf, socketsOfSession, socketsOfUser, tenantRoom } from './rooms.ts'
import { roomsFor, standingsOf, type UserStanding } from './standing.ts'
import type { ViewersWord } from './viewers-word.ts'

interface SocketData {
  who: SignedIn
  /** Since when its page has been reading, as it says, by `performance.now()`. */
  began: number
  /** What the handshake read. */
  standing: UserStanding
  /** The rooms of its tenant it stands in, under their full names. */
  rooms: string[]
  /** The last thing said about where its user is: an answer to an earlier one comes too late. */
  lastWord?: symbol
}

/** Between processes. */
interface Crossing {
  facts(batch: Batch): void
  viewers(word: ViewersWord): void
}

export type Connection = Socket<DefaultEventsMap, EventHandlers, Crossing, SocketData>
export type Sockets = Server<DefaultEventsMap, EventHandlers, Crossing, SocketData>

/** A socket that passed the handshake stands where its user stands; nothing a browser sends makes it join a room. */
export function enter(socket: Connection): void {
  const { who, standing } = socket.data
  socket.data.rooms = []
  place(socket, roomsFor(who, standing.rooms))
  socket.join([allOfTenant(who.tenantId), socketsOfUser(who.tenantId, who.userId), socketsOfSession(who.sessionId)])
}

function place(socket: Connection, rooms: string[]): void {
  const { who } = socket.data
  const wanted = rooms.map(room => tenantRoom(who.tenantId, room))
  for (const room of socket.data.rooms) if (!wanted.includes(room)) socket.leave(room)
  socket.join(wanted)
  if (wanted.includes(maskedOf(who.tenantId))) socket.leave(openOf(who.tenantId))
  else socket.join(openOf(who.tenantId))
  socket.data.rooms = wanted
}

/** The sockets of this process that stand in a room. */
function localSockets(io: Sockets, room: string): Connection[] {
  const ids = io.sockets.adapter.rooms.get(room) ?? []
  return [...ids].flatMap(id => io.sockets.sockets.get(id) ?? [])
}

/** The browser logs out: its session is over, or its user may no longer be here. */
function endSession(socket: Connection, code: string): void {
  socket.emit('session.ended', { code })
  socket.disconnect(true)
}

/** The connection breaks, the session does not: the browser comes back through the handshake and fetches anew. */
export const cut = (socket: Connection): void => {
  socket.conn.close()
}

/** A browser has this long to bring a fresh token before its socket is cut. */
const TOKEN_GRACE_SECONDS = 60

export function cutExpired(io: Sockets, now = Date.now() / 1000): void {
  for (const socket of io.sockets.sockets.values()) {
    if (socket.data.who.expiresAt + TOKEN_GRACE_SECONDS < now) cut(socket)
  }
}

/** Brings the sockets of this process to where a change of rights puts them. */
export async function moveSockets(io: Sockets, changes: RightsChange[]): Promise<void> {
  for (const { sessionId } of changes) {
    if (sessionId) for (const socket of localSockets(io, socketsOfSession(sessionId))) endSession(socket, 'ERR_SESSION_EXPIRED')
  }
  for (const { tenantId, userId, sessionId } of changes) {
    // What everybody of a tenant may do hangs on more than rooms (payment, terms, active at all): the handshake decides.
    if (!sessionId && userId === null) for (const socket of localSockets(io, allOfTenant(tenantId))) cut(socket)
  }
  await moveUsers(io, changes)
}

async function moveUsers(io: Sockets, changes: RightsChange[]): Promise<void> {
  const moved = new Map<string, { tenantId: number; userId: number }>()
  for (const { tenantId, userId, sessionId } of changes) {
    if (sessionId || userId === null) continue
    const room = socketsOfUser(tenantId, userId)
    if (io.sockets.adapter.rooms.has(room)) moved.set(room, { tenantId, userId })
  }
  if (moved.size === 0) return

  const standings = await standingsOf([...moved.values()]).catch((error: unknown) => {
    log.warn({ err: error }, 'rights could not be read; the sockets concerned are cut')
    return null
  })
  for (const [room, user] of moved) {
    const standing = standings?.find(one => one.tenantId === user.tenantId && one.userId === user.userId)
    for (const socket of localSockets(io, room)) {
      if (!standings) cut(socket)
      else if (standing?.active) place(socket, roomsFor(socket.data.who, standing.rooms))
      else endSession(socket, 'ERR_SESSION_EXPIRED')
    }
  }
}
