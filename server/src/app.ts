import { queueRoutes } from '@balcao/contract/queues'
import { settingRoutes } from '@balcao/contract/settings'
import type { FastifyInstance } from 'fastify'
import { queueHandlers } from './features/queues/index.ts'
import { settingHandlers } from './features/settings/index.ts'
import type { Config } from './infra/config.ts'
import { databaseAnswers, registerHealth } from './infra/health.ts'
import { createHttp, serve } from './infra/http.ts'
import { serveWeb } from './infra/static-web.ts'

/** Joins what may not know each other. The only file that knows every feature. */
export function buildApp(config: Config): FastifyInstance {
  const app = createHttp({ trustProxy: config.trustProxy, secureCookies: config.publicUrl.startsWith('https:') })

  serve(
    app,
    queueRoutes,
    queueHandlers(async () => {}),
  )
  serve(
    app,
    settingRoutes,
    settingHandlers(async () => {}),
  )

  registerHealth(app, { checks: { database: databaseAnswers }, metricsToken: config.metricsToken, version: '0.1.0' })
  serveWeb(app)
  return app
}
