import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Refusal } from '@balcao/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface BodyTimes {
  /** A body that is read whole has this long, from its first byte to its last. */
  wholeMs: number
  /** One that is taken as it comes, a file, may take its time, but not stand still for as long as this. */
  stillMs: number
}

export const BODY_TIMES: BodyTimes = { wholeMs: 20_000, stillMs: 30_000 }
/** For every request, however slowly its body drips. */
export const LONGEST_REQUEST_MS = 30 * 60_000

/** Half a body holds a connection and what stands behind it for as long as its sender likes: it is given up after its time. */
export function limitBodyTime(app: FastifyInstance, { wholeMs, stillMs }: BodyTimes): void {
  app.addHook('onRequest', (request, reply, next) => {
    // A call from within the program has no connection, and its body whole.
    if (hasBody(request) && !request.raw.complete && request.raw.socket instanceof Socket) {
      const exchange = { raw: request.raw, socket: request.raw.socket, answer: reply.raw }
      if (request.routeOptions.config.comesInParts) giveUpWhenStill(exchange, stillMs)
      else giveUpAfter(exchange, wholeMs)
    }
    next()
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is taken as it comes. */
    comesInParts?: boolean
  }
}

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

interface Exchange {
  raw: IncomingMessage
  /** Its own: a request that is given up in the middle no longer knows it. */
  socket: Socket
  answer: ServerResponse
}

function giveUpAfter(exchange: Exchange, ms: number): void {
  const timer = setTimeout(() => giveUp(exchange), ms)
  timer.unref()
  onceOver(exchange, () => clearTimeout(timer))
}

function giveUpWhenStill(exchange: Exchange, ms: number): void {
  const { socket } = exchange
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (socket.bytesRead === seen) giveUp(exchange)
    seen = socket.bytesRead
  }, ms)
  timer.unref()
  onceOver(exchange, () => clearInterval(timer))
}

/** A request closes when it was answered, too, while its body is still on its way: that is not its end. */
function onceOver({ raw, socket }: Exchange, run: () => void): void {
  const look = () => {
    if (raw.complete || socket.destroyed) run()
  }
  raw.once('end', look)
  raw.once('close', look)
}

/** The code that waits for the body hears why it does not come, and answers so; where none waits, the connection ends. */
function giveUp({ raw, socket, answer }: Exchange): void {
  if (raw.complete) return
  if (!answer.writableEnded && !raw.destroyed && raw.listenerCount('error') > 0)
    raw.emit('error', new Refusal('ERR_REQUEST_TIMEOUT'))
  else socket.destroy()
}
