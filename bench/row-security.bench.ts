import net from 'node:net'
import pg from 'pg'
import { closeDb, openDb, queryTenant, sqlOnly, withTenant } from '../server/src/infra/database/db.ts'
import { inTurn, load, median, withDatabase } from './measure.ts'

/**
 * What the walls cost: one list of 40 rows of one tenant among twenty, through the door, against the same named statement
 * sent by a superuser without row security and without a transaction. Here, and behind a network of 2 ms.
 */
const TENANTS = 20
const USERS = 2000
const ROUND_MS = 1500
const ROUNDS = 3

const list = (db: typeof sqlOnly) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'profile', 'is_active', 'created_at'])
    .where('deleted_at', 'is', null)
    .orderBy(eb => eb.fn<string>('lower', ['name']))
    .orderBy('id')
    .limit(40)

await withDatabase(async url => {
  await fill(url)
  const near = await contest(url)
  const proxy = await delayed(url, 1)
  const far = await contest(proxy.url)
  proxy.close()

  const ratio = (walls: number, bare: number) => (walls / bare).toFixed(2)
  console.table({
    'calls/s, 1 lane': { bare: near.bare1, walls: near.walls1, ratio: ratio(near.walls1, near.bare1) },
    'calls/s, 16 lanes': { bare: near.bare16, walls: near.walls16, ratio: ratio(near.walls16, near.bare16) },
    'ms behind 2 ms, 1 lane': { bare: far.bareMs, walls: far.wallsMs, ratio: ratio(far.wallsMs, far.bareMs) },
    'ms behind 2 ms, transaction of one statement': {
      bare: far.bareMs,
      walls: far.transactionMs,
      ratio: ratio(far.transactionMs, far.bareMs),
    },
  })
})

async function contest(url: string) {
  await openDb(url)
  const bare = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const client = new pg.Client({ connectionString: url, pipeline: true } as pg.ClientConfig)
      await client.connect()
      return client
    }),
  )
  const compiled = list(sqlOnly).where('tenant_id', '=', 7).compile()
  let turn = 0
  const asBare = () =>
    bare[turn++ % 4]?.query({ name: 'bare', text: compiled.sql, values: [...compiled.parameters] }) ?? Promise.reject()
  const throughWalls = () => queryTenant(7, list)
  const inTransaction = () => withTenant(7, tx => list(tx).execute())
  try {
    for (const call of [asBare, throughWalls, inTransaction]) await load(4, 500, call)
    const perSecond = (lanes: number, call: () => Promise<unknown>) => async () => (await load(lanes, ROUND_MS, call)).perSecond
    const ms = (call: () => Promise<unknown>) => async () => median((await load(1, ROUND_MS, call)).times)
    return await inTurn(ROUNDS, {
      bare1: perSecond(1, asBare),
      walls1: perSecond(1, throughWalls),
      bare16: perSecond(16, asBare),
      walls16: perSecond(16, throughWalls),
      bareMs: ms(asBare),
      wallsMs: ms(throughWalls),
      transactionMs: ms(inTransaction),
    })
  } finally {
    await closeDb()
    await Promise.all(bare.map(client => client.end()))
  }
}

async function fill(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    `insert into tenants (id, name, max_users, max_connections) select i, 'Empresa ' || i, 100000, 10 from generate_series(1, ${TENANTS}) i`,
  )
  await client.query(`
    insert into users (tenant_id, name, email, password_hash, profile)
    select t, 'Pessoa ' || md5(t || '.' || u), u || '@' || t || '.test', 'none', 'user'
    from generate_series(1, ${TENANTS}) t, generate_series(1, ${USERS}) u`)
  await client.query('vacuum analyze')
  await client.end()
}

/** The database behind a network: everything is held for `ms` each way. */
async function delayed(url: string, ms: number): Promise<{ url: string; close: () => void }> {
  const target = new URL(url)
  const socket = `${target.searchParams.get('host')}/.s.PGSQL.5432`
  const server = net.createServer(near => {
    const far = net.connect(socket)
    const hold = (from: net.Socket, to: net.Socket) => {
      from.setNoDelay?.(true)
      from.on('data', data => setTimeout(() => to.writable && to.write(data), ms))
      from.on('close', () => setTimeout(() => to.destroy(), ms))
      from.on('error', () => to.destroy())
    }
    hold(near, far)
    hold(far, near)
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  target.searchParams.delete('host')
  target.hostname = '127.0.0.1'
  target.port = String((server.address() as net.AddressInfo).port)
  return { url: target.toString(), close: () => server.close() }
}
