import { createAdapter as postgresAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import type { Server } from 'socket.io'
import type { Config } from '../config.ts'
import { roleUrl } from '../db.ts'
import { log } from '../log.ts'

/** A NOTIFY holds less than 8,000 bytes; what is larger travels as an attachment. */
const NOTIFY_BYTES = 7_500

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

function throughPostgres(io: Server): () => Promise<void> {
  const connection = { connectionString: roleUrl('platform'), application_name: 'balcao sockets', keepAlive: true }
  // One connection sends, so that what is sent stays in order.
  const sending = new pg.Pool({ ...connection, max: 1 }).on('error', errorHandler)
  // The adapter never gives back a listening connection that was lost: out of a pool it would take one after another.
  const listening = async () => {
    const client = new pg.Client(connection).on('error', errorHandler)
    await client.connect()
    return Object.assign(client, { release: () => void client.end() })
  }
  const pool = { query: (text: string, values?: unknown[]) => sending.query(text, values), connect: listening }
  io.adapter(postgresAdapter(pool as unknown as pg.Pool, { payloadThreshold: NOTIFY_BYTES, errorHandler }))
  return () => sending.end()
}

/** Its libraries are loaded by whoever has a Redis. */
async function throughRedis(io: Server, url: string): Promise<() => Promise<void>> {
  const [{ Redis }, { createAdapter }] = await Promise.all([import('ioredis'), import('@socket.io/redis-streams-adapter')])
  const redis = new Redis(url, { maxRetriesPerRequest: null })
  redis.on('error', errorHandler)
  io.adapter(createAdapter(redis))
  return async () => redis.disconnect()
}
