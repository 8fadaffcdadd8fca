import { setTimeout as after } from 'node:timers/promises'
import { createAdapter as postgresAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import type { Server } from 'socket.io'
import type { Config } from '../config/config.ts'
import { roleUrl } from '../database/db.ts'
import { log } from '../log.ts'

/** A NOTIFY holds less than 8,000 bytes; what is larger travels as an attachment. */
const NOTIFY_BYTES = 7_500

/** A batch that waits longer is dropped: a process that did not hear it knows by the next number, and reads anew. */
const PATIENCE_MS = 5_000

/** A Redis that does not answer for so long is away. The adapter asks it for news, and is kept waiting up to 5 s when there is none. */
const SILENCE_MS = 8_000

/** The reason alone: the drivers hang whole connections on their errors. */
const errorHandler = (error: Error) => log.warn({ reason: error.message }, 'live updates between processes were interrupted')

/** Connects this process's sockets with the others', by configuration. The answer closes what it opened. */
export async function connectAdapter(io: Server, config: Pick<Config, 'sockets' | 'redisUrl'>): Promise<() => Promise<void>> {
  switch (config.sockets) {
    case 'memory':
      return async () => {}
    case 'postgres':
      return throughPostgres(io)
    case 'redis':
      return throughRedis(io, config.redisUrl ?? '')
  }
}

/** Resolves when it hears: what the others say from then on is not lost on a process that begins. */
async function throughPostgres(io: Server): Promise<() => Promise<void>> {
  const connection = {
    connectionString: roleUrl('platform'),
    application_name: 'balcao sockets',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  const limits = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS }
  const sending = new pg.Pool({ ...connection, ...limits, max: 1 }).on('error', errorHandler)
  // The adapter never gives back a listening connection that was lost: out of a pool it would take one after another.
  const hears = Promise.withResolvers<void>()
  const listening = async () => {
    const client = new pg.Client(connection).on('error', errorHandler)
    await client.connect()
    return {
      on: (event: string, run: (heard: unknown) => Promise<void>) =>
        client.on(event as 'notification', event === 'notification' ? inTurn(run) : run),
      query: async (text: string) => {
        await client.query(text)
        hears.resolve()
      },
      removeAllListeners: (event: string) => client.removeAllListeners(event),
      release: () => void client.end(),
    }
  }
  const pool = { query: (text: string, values?: unknown[]) => sending.query(text, values), connect: listening }
  io.adapter(postgresAdapter(pool as unknown as pg.Pool, { payloadThreshold: NOTIFY_BYTES, errorHandler }))

  const adapter = io.of('/').adapter as unknown as Publishing
  const publish = inTurn(adapter.doPublish.bind(adapter))
  let lastSent: Promise<void> = Promise.resolve()
  adapter.doPublish = message => {
    lastSent = publish(message)
    return lastSent
  }

  // The next statement waits for a database that is away, and the adapter for its return.
  await Promise.race([hears.promise, after(PATIENCE_MS, undefined, { ref: false })])
  return async () => {
    await lastSent
    await sending.end()
  }
}

interface Publishing {
  doPublish(message: unknown): Promise<unknown>
}

/**
 * Runs one after another: what is large is stored and then announced, heard of and then fetched, and what is small must not
 * pass meanwhile.
 */
function inTurn<T>(run: (given: T) => Promise<unknown>): (given: T) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return given => {
    const since = performance.now()
    last = last
      .then(async () => {
        if (performance.now() - since < PATIENCE_MS) await run(given)
      })
      .catch(errorHandler)
    return last
  }
}

/** Only a process with a Redis loads its libraries. */
async function throughRedis(io: Server, url: string): Promise<() => Promise<void>> {
  const [{ Redis }, { createAdapter }] = await Promise.all([import('ioredis'), import('@socket.io/redis-streams-adapter')])
  const redis = new Redis(url, { maxRetriesPerRequest: null, socketTimeout: SILENCE_MS })
  redis.on('error', errorHandler)
  const publish = redis.publish.bind(redis)
  // What is said while Redis is away would fill the memory, and come too late.
  redis.publish = async (channel: string | Buffer, message: string | Buffer) =>
    redis.status === 'ready' ? publish(channel, message) : 0
  io.adapter(createAdapter(redis))
  return async () => redis.disconnect()
}
