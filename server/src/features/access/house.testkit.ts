import { authRoutes } from '@balcao/contract/access/auth'
import { PRODUCT_BRAND } from '@balcao/contract/tenants/brand'
import { MAIN_TENANT, TERMS_VERSION } from '@balcao/contract/values/constants'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { vi } from 'vitest'
import { closeDb, crossTenants, openDb, withTenant } from '../../infra/database/db.ts'
import { createHttp, serve } from '../../infra/http/http.ts'
import type { Mail } from '../../infra/outside/mailer.ts'
import { afterFile } from '../../test/after-file.ts'
import { testDatabase } from '../../test/database.ts'
import { type Access, authHandlers } from './auth.routes.ts'
import { hashPassword } from './login/passwords.ts'
import { startSession, tokenFor } from './login/sessions.ts'
import { type MailJob, sendQueuedMail } from './mails-out.ts'

export const PASSWORD = 'pão de queijo 7!'
/** Cheap to check: most tests are not about the cost of a password. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 }

const brand = { ...PRODUCT_BRAND, company: null, logo: null, favicon: null, mailFrom: null }

const { signup: _someoneElses, ...routes } = authRoutes

export interface Person {
  id: number
  tenantId: number
  email: string
}

export interface House {
  /** A process of the product; `house.process()` starts another on the same database. */
  app: FastifyInstance
  process(access?: Partial<Access>): FastifyInstance
  /** The bakery (tenant 2) with Ana, an agent, and the company that runs it all (tenant 1) with Sofia, its superadmin. */
  ana: Person
  sofia: Person
  person(tenantId: number, email: string, more?: Partial<{ profile: string; passwordHash: string }>): Promise<Person>
  /** Lets the queue deliver; answers the mails that left. */
  post(): Promise<Mail[]>
  queued: { tenant: number; job: MailJob }[]
  wait(ms: number): void
  /** Forgets attempts and queued mails, so that one test does not lock out the next. */
  forget(): Promise<void>
}

/** A house on a database of its own. */
export async function openHouse(access: Partial<Access> = {}): Promise<House> {
  await openDb(await testDatabase())
  afterFile(closeDb)
  // Time stands still until a test moves it.
  vi.useFakeTimers({ toFake: ['Date'] })
  afterFile(() => void vi.useRealTimers())

  const queued: House['queued'] = []
  const apps: FastifyInstance[] = []
  afterFile(() => Promise.all(apps.map(app => app.close())))
  const start = (more: Partial<Access> = {}) => {
    const app = createHttp()
    serve(
      app,
      routes,
      authHandlers({
        captchaRequired: false,
        captchaWork: 4,
        enqueue: async (tx, _name, job) => tx.afterCommit(() => queued.push({ tenant: tx.tenant, job })),
        shellOf: async () => ({ brand, works: [], down: [], chats: [], notices: [] }),
        ...access,
        ...more,
      }),
    )
    apps.push(app)
    return app
  }

  await crossTenants(async tx => {
    await tx
      .insertInto('tenants')
      .values([
        { id: 1, name: 'Casa Nativa', max_users: 10, max_connections: 5 },
        { id: 2, name: 'Padaria', max_users: 10, max_connections: 5, terms_version: TERMS_VERSION },
      ])
      .execute()
  })

  const cheapHash = await hashPassword(PASSWORD, CHEAP)
  const person: House['person'] = (tenantId, email, more = {}) =>
    withTenant(tenantId, async tx => {
      const user = await tx
        .insertInto('users')
        .values({
          name: email.split('@')[0] ?? email,
          email,
          password_hash: more.passwordHash ?? cheapHash,
          profile: more.profile ?? 'user',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.insertInto('doors').values({ kind: 'login', key: email, ref: user.id }).execute()
      return { id: user.id, tenantId, email }
    })

  return {
    app: start(),
    process: start,
    ana: await person(2, 'ana@padaria.example'),
    sofia: await person(MAIN_TENANT, 'sofia@casa.example', { profile: 'superadmin' }),
    person,
    queued,
    forget: async () => {
      queued.length = 0
      await crossTenants(tx => tx.deleteFrom('attempts').execute())
    },
    wait: ms => void vi.setSystemTime(Date.now() + ms),
    post: async () => {
      const mails: Mail[] = []
      const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} }
      for (const { tenant, job } of queued.splice(0)) {
        await sendQueuedMail(tenant, job, { mailer, publicUrl: 'https://balcao.example' })
      }
      return mails
    },
  }
}

/** A browser: it keeps the cookie it is given, and says what it was answered. */
export class Browser {
  cookie: string | null = null
  token: string | null = null
  readonly app: FastifyInstance
  readonly address: string

  constructor(app: FastifyInstance, address = '203.0.113.7') {
    this.app = app
    this.address = address
  }

  async call(method: 'GET' | 'POST', url: string, body?: object) {
    const answer = await this.app.inject({
      method,
      url,
      remoteAddress: this.address,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(this.cookie ? { cookie: `balcao_refresh=${this.cookie}` } : {}),
      },
      ...(body ? { payload: body } : {}),
    })
    const set = answer.cookies.find(cookie => cookie.name === 'balcao_refresh')
    if (set) this.cookie = set.value || null
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers, cookie: set }
  }

  post = (url: string, body?: object) => this.call('POST', url, body)

  async login(email: string, more: object = {}) {
    const answer = await this.post('/auth/login', { email, password: PASSWORD, ...more })
    if (answer.status === 200) this.token = answer.body.token
    return answer
  }

  async refresh() {
    const answer = await this.post('/auth/refresh_token')
    if (answer.status === 200) this.token = answer.body.token
    return answer
  }

  /** As after a login, without the cost of a password. */
  async signedIn({ id: userId, tenantId }: Person): Promise<this> {
    await withTenant(tenantId, async tx => {
      const { id, cookie } = await startSession(tx, userId, { agent: 'a browser', address: this.address })
      this.cookie = cookie.value
      this.token = await tokenFor(tx, userId, id)
    })
    return this
  }

  session = () => this.call('GET', '/auth/session')

  /** Somebody who copied what this browser holds. */
  thief(): Browser {
    const copy = new Browser(this.app, '198.51.100.66')
    copy.cookie = this.cookie
    copy.token = this.token
    return copy
  }
}

export const setTenant = (id: number, change: Partial<{ status: string; overdue: boolean; deleting_at: Date | null }>) =>
  crossTenants(tx => tx.updateTable('tenants').set(change).where('id', '=', id).execute())

export const authorise = (authorised: boolean) =>
  crossTenants(tx => sql`update installation set authorised = ${authorised}`.execute(tx))
