import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { caller } from '@balcao/contract/client'
import type { Profile } from '@balcao/contract/permissions'
import type { Answer, Route, Sent } from '@balcao/contract/route'
import { valuesFrom } from '@balcao/contract/settings'
import { MAIN_TENANT, TERMS_VERSION } from '@balcao/contract/values/constants'
import { roomsOf, VISIBILITY_KEYS } from '@balcao/contract/visibility'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { buildApp } from '../app.ts'
import { readConfig } from '../infra/config/config.ts'
import { closeDb, openDb } from '../infra/database/db.ts'
import { migrateJobs, startJobs } from '../infra/jobs/jobs.ts'
import { issueToken, type SignedIn } from '../infra/trust/auth.ts'
import { afterFile } from './after-file.ts'
import { TEST_KEY, testDatabase } from './database.ts'

/** Somebody with a name, a profile and a token, who makes calls the way a browser does. */
export interface Person {
  id: number
  tenantId: number
  profile: Profile
  token: string
  sessionId: string
  call<R extends Route>(route: R, sent: Sent<R>): Promise<Answer<R>>
  /** The bare answer: status and body, whatever it is. */
  ask(method: string, url: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }>
}

interface Traits {
  id?: number
  support?: boolean
  overdue?: boolean
  termsPending?: boolean
  blockWavoip?: boolean
  queueIds?: number[]
}

/** A company with queues that chose nothing about who sees what. */
const AS_IT_COMES = { ...valuesFrom(VISIBILITY_KEYS, {}), hasQueues: true }

export const PASSWORD = 'Segredo-7431'

/**
 * Two companies and the people of the tests: `carla` (admin), `rui` (supervisor), `ana` (agent) and `sofia` (support) of the
 * bakery; `bento` (admin) and `olga` (agent) of the workshop; `dora` of a company that owes money; `tito` of one whose terms
 * wait; `root`, the superadmin.
 */
export async function world(env: Record<string, string> = {}, database = testDatabase) {
  const url = await database()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'balcao-test-'))
  afterFile(() => rmSync(dataDir, { recursive: true, force: true }))
  const config = readConfig(
    {
      SECRET_KEY: TEST_KEY,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      LOGIN_CAPTCHA: 'off',
      SOCKETS: 'memory',
      PORT: '0',
      ...env,
    },
    [],
  )
  const owner = new pg.Client(url)
  await owner.connect()
  await openDb(url, { connections: 6 })
  // Jobs are enqueued and nobody works them.
  await migrateJobs(url)
  const jobs = await startJobs({})
  const app = buildApp(config)
  await app.ready()
  afterFile(async () => {
    await app.close()
    await jobs.stop()
    await closeDb()
    await owner.end()
  })

  const one = async <T extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<T> => {
    const { rows } = await owner.query<T>(text, values)
    if (!rows[0]) throw new Error(`no row: ${text}`)
    return rows[0]
  }

  async function tenant(name: string, traits: Traits = {}): Promise<number> {
    const { id } = await one<{ id: number }>(
      `insert into tenants (id, name, max_users, max_connections, overdue, terms_version, terms_by, terms_at)
       values (coalesce($4, new_tenant_id()), $1, 50, 10, $2, $3, 'root', now()) returning id`,
      [name, traits.overdue ?? false, traits.termsPending ? null : TERMS_VERSION, traits.id],
    )
    // Each company counts from 1. Here they begin far apart, so that a stranger's number is never by chance one's own.
    await owner.query(`alter sequence tickets_of_${id} restart with ${Number(id) * 1_000_000}`)
    return Number(id)
  }

  async function person(tenantId: number, name: string, profile: Profile, traits: Traits = {}): Promise<Person> {
    const email = `${name}@t${tenantId}.test`
    const { support = false, blockWavoip = false, queueIds = [] } = traits
    const { id } = await one<{ id: number }>(
      `insert into users (tenant_id, name, email, password_hash, profile, support, block_wavoip)
       values ($1, $2, $3, 'none', $4, $5, $6) returning id`,
      [tenantId, name, email, profile, support, blockWavoip],
    )
    const userId = Number(id)
    const rooms = roomsOf({ userId, profile, support, blockWavoip, queueIds }, AS_IT_COMES)
    await owner.query('update users set rooms = $3 where tenant_id = $1 and id = $2', [tenantId, userId, rooms])
    await owner.query("insert into doors (tenant_id, kind, key, ref) values ($1, 'login', $2, $3)", [tenantId, email, userId])
    for (const queueId of queueIds) {
      await owner.query('insert into user_queues (tenant_id, user_id, queue_id) values ($1, $2, $3)', [tenantId, userId, queueId])
    }
    const sessionId = randomUUID()
    await owner.query(
      "insert into sessions (tenant_id, id, user_id, secret_hash, expires_at) values ($1, $2, $3, 'none', now() + interval '1 day')",
      [tenantId, sessionId, userId],
    )
    return renewed({ id: userId, tenantId, profile, sessionId })
  }

  /** The same person with a token of now, as a browser has it after a refresh. */
  async function renewed(person: Pick<Person, 'id' | 'tenantId' | 'profile' | 'sessionId'>): Promise<Person> {
    const { id, tenantId, sessionId } = person
    const now = await one<Omit<SignedIn, 'expiresAt'>>(
      `select u.name, profile, support, block_wavoip as "blockWavoip", beta, u.rights, t.rights as "tenantRights",
         'masked' = any (u.rooms) as masked, t.overdue as blocked, t.terms_version is null as "termsPending"
       from users u join tenants t on t.id = u.tenant_id where u.id = $1`,
      [id],
    )
    const token = await issueToken({ ...now, tenantId, userId: id, sessionId })
    return { ...person, profile: now.profile, token, ...calls(app, token) }
  }

  const queue = async (tenantId: number, name: string): Promise<number> =>
    Number((await one<{ id: number }>('insert into queues (tenant_id, name) values ($1, $2) returning id', [tenantId, name])).id)

  const main = await tenant('Balcão', { id: MAIN_TENANT })
  const padaria = await tenant('Padaria')
  const oficina = await tenant('Oficina')
  const balcao = await queue(padaria, 'Balcão')
  const pneus = await queue(oficina, 'Pneus')
  const people = {
    root: await person(main, 'root', 'superadmin'),
    carla: await person(padaria, 'carla', 'admin', { queueIds: [balcao] }),
    rui: await person(padaria, 'rui', 'super', { queueIds: [balcao] }),
    ana: await person(padaria, 'ana', 'user', { queueIds: [balcao] }),
    sofia: await person(padaria, 'sofia', 'user', { support: true }),
    bento: await person(oficina, 'bento', 'admin'),
    olga: await person(oficina, 'olga', 'user', { queueIds: [pneus] }),
    dora: await person(await tenant('Devedora', { overdue: true }), 'dora', 'admin', { overdue: true }),
    tito: await person(await tenant('Sem termos', { termsPending: true }), 'tito', 'admin', { termsPending: true }),
  }
  return {
    app,
    config,
    url,
    owner,
    one,
    tenant,
    person,
    renewed,
    queue,
    main,
    padaria,
    oficina,
    queues: { balcao, pneus },
    ...people,
  }
}

export type World = Awaited<ReturnType<typeof world>>

/** Calls without a browser: straight into the server, with or without a token. */
export function calls(app: FastifyInstance, token: string | null): Pick<Person, 'call' | 'ask'> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const ask: Person['ask'] = async (method, url, body) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, body: isJson ? JSON.parse(answer.body) : {} }
  }
  return { ask, call: caller((route, url, body) => ask(route.method, url, body)) }
}
