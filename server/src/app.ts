import { authRoutes } from '@balcao/contract/auth'
import { queueRoutes } from '@balcao/contract/queues'
import { settingRoutes } from '@balcao/contract/settings'
import { planRoutes, termsRoutes } from '@balcao/contract/tenants'
import { userRoutes, userTenantRoutes } from '@balcao/contract/users'
import type { FastifyInstance } from 'fastify'
import {
  authHandlers,
  type Enqueue,
  refreshRights,
  sendQueuedMail,
  type UserOptions,
  userHandlers,
  userTenantHandlers,
} from './features/access/index.ts'
import { mailFor } from './features/access/mails/mail.ts'
import { queueHandlers } from './features/queues/index.ts'
import { readSetting, settingHandlers } from './features/settings/index.ts'
import { planHandlers, termsHandlers } from './features/tenants/index.ts'
import type { Config } from './infra/config.ts'
import { databaseAnswers, registerHealth } from './infra/health.ts'
import { createHttp, serve } from './infra/http.ts'
import { log } from './infra/log.ts'
import { createMailer } from './infra/mailer.ts'
import { serveWeb } from './infra/static-web.ts'

/** Joins what may not know each other. The only file that knows every feature. */
export function buildApp(config: Config): FastifyInstance {
  const app = createHttp({ trustProxy: config.trustProxy, secureCookies: config.publicUrl.startsWith('https:') })
  const mailer = createMailer(config)
  const outlet = {
    mailer,
    mailFor: async (...mail: unknown[]) => (mailFor as never as (...m: unknown[]) => never)(...mail),
    publicUrl: config.publicUrl,
  }
  const enqueue: Enqueue = async (tx, _name, data) =>
    tx.afterCommit(() => void sendQueuedMail(tx.tenant, data, outlet as never).catch(error => log.error({ err: error }, 'mail')))

  const people: UserOptions = { supportMarker: config.supportMarker, readSetting, releaseTickets: async () => {} }
  const { signup: _, ...signingIn } = authRoutes

  serve(app, signingIn, authHandlers({ captchaRequired: config.loginCaptcha, enqueue }))
  serve(app, userRoutes, userHandlers(people))
  serve(app, userTenantRoutes, userTenantHandlers(people))
  serve(app, planRoutes, planHandlers)
  serve(app, termsRoutes, termsHandlers)
  serve(app, queueRoutes, queueHandlers(refreshRights))
  serve(
    app,
    settingRoutes,
    settingHandlers(tx => refreshRights(tx, 'everybody')),
  )

  registerHealth(app, { checks: { database: databaseAnswers }, metricsToken: config.metricsToken, version: '0.1.0' })
  serveWeb(app)
  return app
}
