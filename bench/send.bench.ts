import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { buildApp } from '../server/src/app.ts'
import { issueToken } from '../server/src/infra/auth.ts'
import { readConfig } from '../server/src/infra/config.ts'
import { closeDb, openDb } from '../server/src/infra/db.ts'
import { fillCore, PEOPLE } from './core-data.ts'
import { BENCH_KEY, load, median, percentile, withDatabase } from './measure.ts'

/**
 * What it costs to write in a ticket: the call, rights, the rule, one statement with the ticket's lock, number and fact, committed
 * to disk. `--small` takes a hundredth of the data.
 */
const ROUND_MS = 3_000
const ROUNDS = 3

await withDatabase(async url => {
  if (process.argv.includes('--small')) await fillSmall(url)
  else await fillCore(url)
  await openDb(url)
  const config = readConfig({ SECRET_KEY: BENCH_KEY, DATABASE_URL: url, SOCKETS: 'memory', LOGIN_CAPTCHA: 'off', PORT: '0' }, [])
  const app = buildApp(config)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const send = await sender(port, await openTickets(url))
  await load(4, 1_500, send)

  for (const lanes of [1, 16]) {
    const rounds: Awaited<ReturnType<typeof load>>[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await load(lanes, ROUND_MS, send))
    const each = (p: number) => median(rounds.map(({ times }) => percentile(times, p))).toFixed(2)
    const perSecond = Math.round(median(rounds.map(round => round.perSecond)))
    console.log(`c=${lanes}: ${perSecond}/s, p50 ${each(0.5)} ms, p90 ${each(0.9)} ms, p99 ${each(0.99)} ms`)
  }
  await app.close()
  await closeDb()
})

async function openTickets(url: string): Promise<number[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ id: string }>("select id from tickets where status = 'open' order by id limit 1000")
  await client.end()
  return rows.map(row => Number(row.id))
}

/** One call after another, each to the next ticket; a name of its own each, as the browser gives it. */
async function sender(port: number, tickets: number[]): Promise<() => Promise<void>> {
  const token = await issueToken({
    tenantId: 1,
    userId: PEOPLE.admin,
    name: 'Rui',
    profile: 'admin',
    support: false,
    blocked: false,
    termsPending: false,
    blockWavoip: false,
    beta: false,
    rights: 1,
    tenantRights: 1,
    sessionId: 'bench',
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let sent = 0
  return () => {
    const ticket = tickets[sent++ % tickets.length]
    const body = JSON.stringify({ body: 'Bom dia! Seu pedido saiu para entrega agora.', idFront: `front-${sent}` })
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    return new Promise((done, fail) => {
      const call = request({ port, host: '127.0.0.1', method: 'POST', path: `/messages/${ticket}`, agent, headers }, answer => {
        answer.resume()
        answer.once('end', () => (answer.statusCode === 201 ? done() : fail(new Error(String(answer.statusCode)))))
      })
      call.once('error', fail)
      call.end(body)
    })
  }
}

async function fillSmall(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    `
    insert into tenants (id, name, max_users, max_connections, terms_version, terms_by, terms_at) values (1, 'Balcão', 2000, 10, 'x', 'x', now());
    insert into queues (tenant_id, id, name) values (1, 1, 'Fila');
    insert into users (tenant_id, id, name, email, password_hash, profile, rooms)
      values (1, ${PEOPLE.admin}, 'Rui', 'rui@balcao.test', 'none', 'admin', '{everything,team}');
    insert into channels (tenant_id, id, kind, name, status, queue_id) values (1, 1, 'sandbox', 'Canal', 'connected', 1);
    insert into contacts (tenant_id, id, name) select 1, n, 'Cliente ' || n from generate_series(1, 1000) n;
    insert into tickets (tenant_id, id, contact_id, channel_id, status, queue_id, user_id, audience)
      select 1, n, n, 1, 'open', 1, ${PEOPLE.admin}, audience_of(${PEOPLE.admin}, 1, false, false, '{}') from generate_series(1, 1000) n;
    vacuum analyze`.replace('vacuum analyze', ''),
  )
  await client.query('vacuum analyze')
  await client.end()
}
