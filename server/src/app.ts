import path from 'node:path'
import { API, type Api } from '@balcao/contract/api'
import { PRODUCT } from '@balcao/contract/constants'
import type { Handlers } from '@balcao/contract/route'
import { errors as errorTexts } from '@balcao/contract/texts/errors.en'
import type { FastifyInstance } from 'fastify'
import {
  authHandlers,
  MAIL_JOB,
  type MailJob,
  refreshRights,
  sendQueuedMail,
  type UserOptions,
  userHandlers,
  userTenantHandlers,
} from './features/access/index.ts'
import { queueHandlers } from './features/queues/index.ts'
import { readSetting, settingHandlers } from './features/settings/index.ts'
import {
  companyHandlers,
  ERASURE_JOB,
  type ErasureJob,
  eraseCompany,
  planHandlers,
  signupHandlers,
  termsHandlers,
} from './features/tenants/index.ts'
import type { Config } from './infra/config.ts'
import type { Tx } from './infra/db.ts'
import { type Check, databaseAnswers, registerHealth } from './infra/health.ts'
import { createHttp, type Exchange, serve } from './infra/http.ts'
import { log } from './infra/log.ts'
import { createMailer } from './infra/mailer.ts'
import { registerDocs } from './infra/openapi/docs.ts'
import { openApiDocument } from './infra/openapi.ts'
import { serveWeb } from './infra/static-web.ts'
import { VERSION } from './infra/version.ts'

/** A handler for every route of the contract: a call without one does not compile. */
type AllHandlers = { [G in keyof Api]: Handlers<Api[G], Exchange> }

/** Joins what may not know each other. The only file that knows every feature. */
export function buildApp(config: Config, checks: Record<string, Check> = {}): FastifyInstance {
  const app = createHttp({ trustProxy: config.trustProxy, secureCookies: config.publicUrl.startsWith('https:') })
  const handlers = handlersFor(config)
  for (const group of Object.keys(API) as (keyof Api)[])
    serve(app, API[group], handlers[group] as Handlers<Api[typeof group], Exchange>)

  registerHealth(app, { checks: { database: databaseAnswers, ...checks }, metricsToken: config.metricsToken, version: VERSION })
  registerDocs(app, openApiDocument(API, { title: PRODUCT, version: VERSION, serverUrl: config.publicUrl, errorTexts }))
  serveWeb(app)
  return app
}

function handlersFor(config: Config): AllHandlers {
  const enqueue = enqueuer(config)
  const people: UserOptions = { supportMarker: config.supportMarker, readSetting, releaseTickets: async () => {} }
  const signup = signupHandlers({ captchaRequired: config.loginCaptcha, enqueue })

  return {
    auth: { ...authHandlers({ captchaRequired: config.loginCaptcha, enqueue }), ...signup },
    users: userHandlers(people),
    userTenants: userTenantHandlers(people),
    tenants: companyHandlers({ enqueue }),
    plans: planHandlers,
    terms: termsHandlers,
    queues: queueHandlers(refreshRights),
    settings: settingHandlers(tx => refreshRights(tx, 'everybody')),
  }
}

interface Jobs {
  [MAIL_JOB]: MailJob
  [ERASURE_JOB]: ErasureJob
}

function enqueuer(config: Config) {
  const mailer = createMailer(config)
  const run = {
    [MAIL_JOB]: (tenant: number, data: MailJob) => sendQueuedMail(tenant, data, { mailer, publicUrl: config.publicUrl }),
    [ERASURE_JOB]: (_tenant: number, data: ErasureJob) => eraseCompany(data, { filesDir: path.join(config.dataDir, 'media') }),
  }
  return async <N extends keyof Jobs>(tx: Tx, name: N, data: Jobs[N]): Promise<void> => {
    const work = run[name] as (tenant: number, data: Jobs[N]) => Promise<unknown>
    tx.afterCommit(() => void work(tx.tenant, data).catch((error: unknown) => log.error({ err: error }, name)))
  }
}
