import autocannon from 'autocannon'
import Fastify from 'fastify'
import pg from 'pg'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/infra/config/config.ts'
import { closeDb, openDb } from '../server/src/infra/database/db.ts'
import { issueToken } from '../server/src/infra/trust/auth.ts'
import { BENCH_KEY, inTurn, withDatabase } from './measure.ts'

/**
 * What an authenticated list of 40 rows costs, token, rights, row security and serialiser included, against a bare Fastify
 * that sends the same bytes ready made.
 */
const ROUND_SECONDS = 3
const ROUNDS = 3

await withDatabase(async url => {
  await fill(url)
  await openDb(url)
  const config = readConfig({ SECRET_KEY: BENCH_KEY, DATABASE_URL: url, SOCKETS: 'memory', LOGIN_CAPTCHA: 'off', PORT: '0' }, [])
  const app = buildApp(config)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const token = await issueToken({
    tenantId: 1,
    userId: 1,
    name: 'Rui',
    profile: 'super',
    support: false,
    blocked: false,
    termsPending: false,
    blockWavoip: false,
    beta: false,
    rights: 1,
    tenantRights: 1,
    sessionId: 'bench',
  })
  const headers = { authorization: `Bearer ${token}` }
  const body = await (await fetch(`${address}/queue?pageSize=40`, { headers })).text()

  const bare = Fastify()
  bare.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
  const bareAddress = await bare.listen({ port: 0, host: '127.0.0.1' })

  const perSecond = (target: string, connections: number) => async () =>
    (await autocannon({ url: target, connections, duration: ROUND_SECONDS, headers, workers: 1 })).requests.average
  for (const target of [`${address}/queue?pageSize=40`, bareAddress]) await perSecond(target, 4)()

  for (const connections of [1, 16]) {
    const seen = await inTurn(ROUNDS, {
      bare: perSecond(bareAddress, connections),
      list: perSecond(`${address}/queue?pageSize=40`, connections),
    })
    console.log(
      `${connections} connections, ${body.length} bytes: list ${Math.round(seen.list)}/s, bare ${Math.round(seen.bare)}/s, ratio ${(seen.list / seen.bare).toFixed(2)}`,
    )
  }
  await Promise.all([app.close(), bare.close()])
  await closeDb()
})

async function fill(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query("insert into tenants (id, name, max_users, max_connections) values (1, 'Balcão', 10, 10)")
  await client.query(
    "insert into queues (tenant_id, name, color) select 1, 'Fila ' || i, '#0B7A5B' from generate_series(1, 200) i",
  )
  await client.query('vacuum analyze')
  await client.end()
}
