import { createAdapter as postgresAdapter } from '@socket.io/postgres-adapter'
import { createAdapter as redisAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import pg from 'pg'
import type { Server } from 'socket.io'
import type { Config } from '../config.ts'
import { roleUrl } from '../db.ts'
import { log } from '../log.ts'

/** A NOTIFY holds less than 8,000 bytes; what is larger travels as an attachment. */
const NOTIFY_BYTES = 7_500

/** Connects this process's sockets with the others', by configuration. The answer closes what it opened. */
export function connectAdapter(io: Server, config: Pick<Config, 'sockets' | 'redisUrl'>): () => Promise<void> {
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
  const errorHandler = (error: Error) => log.warn({ err: error }, 'live updates between processes')
  // One connection listens, one sends: in order.
  const pool = new pg.Pool({ connectionString: roleUrl('platform'), max: 2, application_name: 'balcao sockets', keepAlive: true })
  pool.on('error', errorHandler)
  io.adapter(postgresAdapter(pool, { payloadThreshold: NOTIFY_BYTES, errorHandler }))
  return () => pool.end()
}

function throughRedis(io: Server, url: string): () => Promise<void> {
  const redis = new Redis(url, { maxRetriesPerRequest: null })
  redis.on('error', error => log.warn({ err: error }, 'live updates between processes'))
  io.adapter(redisAdapter(redis))
  return async () => redis.disconnect()
}
