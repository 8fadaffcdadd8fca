import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { withoutTenant } from '../database/db.ts'
import { isThisMachine } from '../http/network-address.ts'
import { bearerOf } from '../trust/auth.ts'

/**
 * Something that must be well before this process takes traffic; answers what is wrong in plain words, or null. What will soon be wrong,
 * and keeps nobody from being served, is a warning.
 */
export type Check = () => Promise<Verdict>
type Verdict = string | { warning: string } | null

interface HealthOptions {
  checks: Record<string, Check>
  metricsToken: string | null
  version: string
  /** Where people reach us. */
  publicUrl: string
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

/** `/healthz`: the process runs. `/readyz`: it can serve, or why not. `/metrics`: for this machine or a caller with the token. */
export function registerHealth(app: FastifyInstance, { checks, metricsToken, version, publicUrl }: HealthOptions): void {
  app.get('/healthz', async () => ({ ok: true, version }))

  app.get('/readyz', async (_request, reply) => {
    const names = Object.keys(checks)
    const answers = await Promise.all(Object.values(checks).map(outcome))
    const told = names.map((check, i) => ({ check, verdict: answers[i] ?? null }))
    const reasons = told.flatMap(({ check, verdict }) => (typeof verdict === 'string' ? [{ check, reason: verdict }] : []))
    const warnings = told.flatMap(({ check, verdict }) =>
      verdict !== null && typeof verdict === 'object' ? [{ check, reason: verdict.warning }] : [],
    )
    return reply.status(reasons.length > 0 ? 503 : 200).send({ ready: reasons.length === 0, reasons, warnings })
  })

  app.get('/metrics', async (request, reply) => {
    if (!(metricsToken ? hasToken(bearerOf(request.headers.authorization), metricsToken) : isLocal(request, publicUrl))) {
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

async function outcome(check: Check): Promise<Verdict> {
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

/** What a proxy adds to what it passes on. Each of them is enough to tell; one that adds nothing is known by PUBLIC_URL alone. */
const PASSED_ON = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** From this machine, by itself: a proxy that runs here asks for the whole world. */
function isLocal({ headers, raw }: FastifyRequest, publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl)
  const isOursAlone = isThisMachine(hostname.replace(/^\[|\]$/g, '')) || hostname === 'localhost' || hostname === '0.0.0.0'
  return isOursAlone && isThisMachine(raw.socket.remoteAddress ?? '') && PASSED_ON.every(name => headers[name] === undefined)
}

function hasToken(bearer: string | null, token: string): boolean {
  const given = Buffer.from(bearer ?? '')
  const wanted = Buffer.from(token)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
