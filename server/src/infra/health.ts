import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { bearerOf } from './auth.ts'
import { withoutTenant } from './db.ts'

/** Something that must be well before this process takes traffic; answers what is wrong in plain words, or null. */
export type Check = () => Promise<string | null>

interface HealthOptions {
  checks: Record<string, Check>
  metricsToken: string | null
  version: string
}

export const registry = new Registry()
collectDefaultMetrics({ register: registry })

const answered = new Histogram({
  name: 'balcao_http_seconds',
  help: 'Time to answer, by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [registry],
})

const CHECK_TIMEOUT_MS = 3000

export const databaseAnswers: Check = async () => {
  await withoutTenant(tx => sql`select 1`.execute(tx))
  return null
}

/** `/healthz`: the process runs. `/readyz`: it can serve, or why not. `/metrics`: for this machine or whoever has the token. */
export function registerHealth(app: FastifyInstance, { checks, metricsToken, version }: HealthOptions): void {
  app.get('/healthz', async () => ({ ok: true, version }))

  app.get('/readyz', async (_request, reply) => {
    const names = Object.keys(checks)
    const answers = await Promise.all(Object.values(checks).map(outcome))
    const reasons = names.flatMap((name, i) => (answers[i] ? [{ check: name, reason: answers[i] }] : []))
    return reply.status(reasons.length > 0 ? 503 : 200).send({ ready: reasons.length === 0, reasons })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.ip, bearerOf(request.headers.authorization), metricsToken)) {
      return reply.status(403).send({ error: 'ERR_NO_PERMISSION' })
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    answered.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

async function outcome(check: Check): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>(resolve => {
    timer = setTimeout(() => resolve(`no answer within ${CHECK_TIMEOUT_MS / 1000} s`), CHECK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([check(), late])
  } catch (error) {
    return (error as Error).message || 'failed'
  } finally {
    clearTimeout(timer)
  }
}

function mayRead(address: string, bearer: string | null, token: string | null): boolean {
  if (!token) return /^(127\.|::1$|::ffff:127\.)/.test(address)
  const given = Buffer.from(bearer ?? '')
  const wanted = Buffer.from(token)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
