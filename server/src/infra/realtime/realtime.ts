import type { Server as HttpServer } from 'node:http'
import { Refusal, refuse } from '@balcao/contract/errors'
import { Server } from 'socket.io'
import type { Config } from '../config/config.ts'
import { databaseIsAway } from '../database/db-errors.ts'
import { log } from '../log.ts'
import { every } from '../processes/every.ts'
import type { Batch } from '../relay/relay.ts'
import { signedIn } from '../trust/auth.ts'
import type { RightsChange } from '../trust/rights.ts'
import { connectAdapter } from './adapter.ts'
import { answerClient, type ClientHandlers, newAllowance } from './client-events.ts'
import { type Lately, newLately } from './lately.ts'
import { socketsOfUser } from './rooms.ts'
import { type Connection, cut, cutExpired, enter, moveSockets, type Sockets } from './sockets.ts'
import { overtaken, standingFor } from './standing.ts'
import { startViewers, type Viewers } from './viewers.ts'
import type { AudienceFor } from './viewers-audiences.ts'

/** The largest thing a browser may say. */
const MAX_MESSAGE_BYTES = 64 * 1024
/** Of one person, in each process: tabs, and what a script opens. Counted here alone, so that no handshake waits for another process. */
const SOCKETS_OF_ONE = 20
const PING_MS = 15_000
const TOKEN_CHECK_MS = 5_000

interface Watcher {
  came(connection: Connection): void
  left(connection: Connection): void
  active(connection: Connection): void
  idle(connection: Connection): void
}

export interface Realtime {
  readonly connected: number
  /** To the other processes; this one takes the batch by itself. */
  send(batch: Batch): void
  onBatch(run: (batch: Batch) => void): void
  readonly io: Sockets
  moveSockets(changes: RightsChange[]): Promise<void>
  readonly viewers: Viewers
  readonly lately: Lately
  /** Cuts every socket of this process: the browsers come back and fetch anew. */
  cutAll(): void
  /** Takes no more browsers and sends away those that are here: before the web server closes, which waits for them. */
  closeDoors(): void
  stop(): Promise<void>
}

export async function startRealtime(options: {
  server: HttpServer | null
  config: Pick<Config, 'sockets' | 'redisUrl'>
  watcher: Watcher
  audienceFor: AudienceFor
}): Promise<Realtime> {
  let closing = false
  const io: Sockets = new Server({
    allowRequest: (_request, answer) => answer(null, !closing),
    transports: ['websocket'],
    perMessageDeflate: false,
    httpCompression: false,
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    connectTimeout: 10_000,
    pingInterval: PING_MS,
    pingTimeout: PING_MS,
  })
  const closeAdapter = await connectAdapter(io, options.config)
  if (options.server) io.attach(options.server)
  const viewers = startViewers({ io, audienceFor: options.audienceFor, isAlone: options.config.sockets === 'memory' })
  const lately = newLately()
  welcome(io, { watcher: options.watcher, viewers, lately })
  const stopChecking = every(TOKEN_CHECK_MS, 'checking the tokens of sockets', async () => cutExpired(io))

  const closeDoors = () => {
    closing = true
    io.engine?.close()
  }

  return {
    get connected() {
      return io.sockets.sockets.size
    },
    send: batch => {
      if (options.config.sockets !== 'memory') io.serverSideEmit('facts', batch)
    },
    onBatch: run => io.on('facts', run),
    io,
    viewers,
    lately,
    async moveSockets(changes) {
      await moveSockets(io, changes)
      viewers.recheck()
    },
    cutAll: () => io.sockets.sockets.forEach(cut),
    closeDoors,
    async stop() {
      closeDoors()
      await stopChecking()
      await viewers.stop()
      for (const namespace of io._nsps.values()) namespace.adapter.close()
      await closeAdapter()
    },
  }
}

function welcome(io: Sockets, { watcher, viewers, lately }: { watcher: Watcher; viewers: Viewers; lately: Lately }): void {
  const handlers: ClientHandlers<Connection> = {
    token: renew,
    setUserActive: watcher.active,
    setUserIdle: watcher.idle,
    viewing: (socket, said) => viewers.say(socket, said),
  }

  const places = new Map<string, number>()
  io.use((socket, next) => {
    shakeHands(socket, places).then(
      () => next(),
      (error: unknown) => next(asConnectError(error)),
    )
  })
  io.on('connection', socket => {
    // Between the reading of the rooms and this line nothing may have changed; from here on changes move the socket.
    if (overtaken(socket.data.who)) return cut(socket)
    enter(socket)
    if (lately.isMissed(socket.data.rooms, socket.data.began)) socket.emit('facts.missed', {})
    listen(socket, handlers)
    watcher.came(socket)
    socket.on('disconnect', () => {
      watcher.left(socket)
      viewers.left(socket)
    })
  })
}

/** A token as for a request, then one statement for where its user stands. */
async function shakeHands(socket: Connection, places: Map<string, number>): Promise<void> {
  const { token, since } = socket.handshake.auth
  // A browser that does not say when it began to read holds nothing that could be old.
  socket.data.began = typeof since === 'number' && since >= 0 ? performance.now() - since : Number.POSITIVE_INFINITY
  socket.data.who = await signedIn(typeof token === 'string' ? token : null)
  socket.data.standing = await standingFor(socket.data.who)
  takePlace(socket, places)
}

/** Held from the handshake on until the connection closes, so that many at once find no more places than there are. */
function takePlace(socket: Connection, places: Map<string, number>): void {
  const room = socketsOfUser(socket.data.who.tenantId, socket.data.who.userId)
  const taken = places.get(room) ?? 0
  if (taken >= SOCKETS_OF_ONE) refuse('ERR_TOO_MANY_SOCKETS', { most: SOCKETS_OF_ONE })
  // One that went away meanwhile is told of no more.
  if (socket.conn.readyState !== 'open') return
  places.set(room, taken + 1)
  socket.conn.once('close', () => {
    const left = (places.get(room) ?? 0) - 1
    if (left > 0) places.set(room, left)
    else places.delete(room)
  })
}

/** What the browser gets as `connect_error`: the code in the message, and in `data`. */
function asConnectError(error: unknown): Error {
  const refusal =
    error instanceof Refusal ? error : new Refusal(databaseIsAway(error) ? 'ERR_UNAVAILABLE' : 'ERR_INTERNAL', {}, error)
  if (refusal.status >= 500) log.error({ err: error }, 'a handshake failed')
  return Object.assign(new Error(refusal.code), { data: { code: refusal.code, status: refusal.status } })
}

/** Every event goes through one door, and nobody else listens: what the contract does not name does nothing. */
function listen(socket: Connection, handlers: ClientHandlers<Connection>): void {
  const allowance = newAllowance()
  socket.use(async ([name, ...rest]) => {
    const answer = rest.at(-1)
    const respond = typeof answer === 'function' ? answer : () => {}
    const allowed = allowance.take()
    if (allowed === 'abuse') return cut(socket)
    if (allowed === 'refused') return respond({ error: 'ERR_LIMIT_MAX' })
    respond(await answerClient(handlers, socket, socket.data.who, String(name), typeof rest[0] === 'function' ? {} : rest[0]))
  })
}

/** A fresh token of the same session keeps the socket alive beyond the old one. */
async function renew(socket: Connection, { token }: { token: string }): Promise<void> {
  const known = socket.data.who
  const who = await signedIn(token)
  if (who.sessionId !== known.sessionId || who.userId !== known.userId || who.tenantId !== known.tenantId)
    refuse('ERR_TOKEN_INVALID')
  socket.data.who = who
  if (who.blocked !== known.blocked || who.termsPending !== known.termsPending) cut(socket)
}
