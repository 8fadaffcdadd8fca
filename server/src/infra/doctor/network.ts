import { createServer } from 'node:net'
import { Redis } from 'ioredis'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { VERSION } from '../config/version.ts'
import { type Finding, ok, problem, warn } from './finding.ts'

const TIMEOUT_MS = 5000

const health = z.object({ ok: z.literal(true), version: z.string() })
const readiness = z.object({ ready: z.boolean(), reasons: z.array(z.object({ check: z.string(), reason: z.string() })) })

/** Whether the port is ours, free, or another program's; a server of ours also says whether it is ready. */
export async function checkPort({ host, port, roles }: Config): Promise<Finding[]> {
  if (!roles.includes('web') || port === 0) return []
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  const origin = `http://${local}:${port}`
  const answer = await ask(`${origin}/healthz`, health)
  if (answer === 'nobody') return checkFree(host, port)
  if (answer === 'other') {
    return [problem('port', `${port} is taken by another program`, 'stop that program, or choose another PORT.')]
  }
  const running =
    answer.version === VERSION
      ? ok('server', `runs at ${origin}, version ${answer.version}`)
      : warn('server', `runs at ${origin} in version ${answer.version}; here is ${VERSION}`, 'restart it: npm start')
  const ready = await ask(`${origin}/readyz`, readiness)
  if (typeof ready === 'string') return [running, problem('server', 'does not say whether it is ready', 'look at its log.')]
  return [
    running,
    ...ready.reasons.map(({ check, reason }) => problem('server', `not ready (${check}): ${reason}`, 'look at its log.')),
  ]
}

async function ask<T>(url: string, shape: z.ZodType<T>): Promise<T | 'nobody' | 'other'> {
  let reply: Response
  try {
    reply = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' })
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return cause?.code === 'ECONNREFUSED' ? 'nobody' : 'other'
  }
  const read = shape.safeParse(await reply.json().catch(() => null))
  return read.success ? read.data : 'other'
}

async function checkFree(host: string, port: number): Promise<Finding[]> {
  const trial = createServer()
  const failed = await new Promise<NodeJS.ErrnoException | null>(resolve => {
    trial.once('error', resolve).listen(port, host, () => resolve(null))
  })
  if (!failed) await new Promise(resolve => trial.close(resolve))
  if (!failed) return [ok('port', `${port} is free; Balcão does not run here`)]
  const todo =
    failed.code === 'EADDRNOTAVAIL'
      ? 'set HOST to an address of this machine.'
      : 'choose another PORT, or start as a user who may use it.'
  return [problem('port', `${host}:${port} cannot be used: ${failed.message}`, todo)]
}

export async function checkMail({ smtpUrl, dataDir }: Config): Promise<Finding[]> {
  if (!smtpUrl) return [warn('mail', `no SMTP_URL: mails are only written to ${dataDir}/outbox`, 'set SMTP_URL and MAIL_FROM.')]
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const host = new URL(smtpUrl).host
  try {
    await transport.verify()
    return [ok('mail', `${host} answers and takes our login`)]
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return [problem('mail', `${host} does not work: ${words}`, 'check SMTP_URL: host, port, smtp or smtps, user and password.')]
  } finally {
    transport.close()
  }
}

export async function checkRedis({ redisUrl, sockets }: Config): Promise<Finding[]> {
  if (!redisUrl || sockets !== 'redis') return []
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.ping()
    return [ok('Redis', 'answers')]
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return [problem('Redis', `does not answer: ${words}`, 'check REDIS_URL, and that the server runs.')]
  } finally {
    redis.disconnect()
  }
}
