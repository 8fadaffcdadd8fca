import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Actor } from '@balcao/contract/permissions'
import pg from 'pg'
import { messagePage } from '../server/src/features/internal-chat/queries.ts'
import { say } from '../server/src/features/internal-chat/say.ts'
import { closeDb, openDb } from '../server/src/infra/database/db.ts'
import { startLive } from '../server/src/infra/realtime/live.ts'
import { issueToken } from '../server/src/infra/trust/auth.ts'
import { connectBrowser } from '../server/src/test/browser-socket.ts'
import { percentile, withDatabase } from './measure.ts'

/** A million messages of one company's chats, half of them in one: a page of it, and how soon a word is on another screen. */
const MESSAGES = Number(process.env.MESSAGES) || 1_000_000
const CHATS = 100
const PAGES = 2_000
const SAID = 500

let ownerUrl = ''

await withDatabase(async url => {
  const { ana, bia, busy } = await fill(url)
  await openDb(url)
  const server = createServer()
  const config = { sockets: 'memory' as const, redisUrl: null, roles: ['web' as const, 'relay' as const] }
  const live = await startLive({ config, server, audienceFor: async () => null })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const newest = await times(PAGES, () => messagePage(ana, busy, {}))
    const far = await times(PAGES, i => messagePage(ana, busy, { before: 1_000 + ((i * 7_919) % (MESSAGES / 2 - 2_000)) }))
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const heard = await listen(base, bia)
    const took: number[] = []
    for (let i = 0; i < SAID; i++) {
      const idFront = randomUUID()
      const at = performance.now()
      const arrives = heard(idFront)
      await say(ana, busy, { body: 'O caminhão 2 saiu agora', idFront, mentions: [] })
      took.push((await arrives) - at)
      if (i % 25 === 24) await owner(url, 'delete from chat_pace')
    }
    const row = (all: number[]) => ({ p50: percentile(all, 0.5).toFixed(1), p95: percentile(all, 0.95).toFixed(1) })
    console.table({
      'newest page, ms': row(newest),
      'any page, ms': row(far),
      'message to another screen, ms': row(took.slice(SAID / 5)),
    })
  } finally {
    await live.stop()
    server.close()
    await closeDb()
  }
})

async function times(count: number, call: (i: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let i = 0; i < count; i++) {
    const at = performance.now()
    await call(i)
    took.push(performance.now() - at)
  }
  return took.slice(count / 10)
}

async function listen(base: string, who: Actor) {
  const sessionId = randomUUID()
  await sessions(who, sessionId)
  const now = { ...who, name: 'bia', rights: 1, tenantRights: 1, sessionId }
  const ear = await connectBrowser(base, await issueToken(now))
  return (idFront: string): Promise<number> =>
    ear
      .hears('chatMessage.created', payload => (payload.message as { idFront: string }).idFront === idFront)
      .then(() => {
        ear.heard.length = 0
        return performance.now()
      })
}

async function owner(url: string, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  ownerUrl = url
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}

function sessions(who: Actor, id: string): Promise<pg.QueryResult> {
  return owner(
    ownerUrl,
    "insert into sessions (tenant_id, id, user_id, secret_hash, expires_at) values ($1, $2, $3, '-', now() + interval '1 day')",
    [who.tenantId, id, who.userId],
  )
}

async function fill(url: string) {
  const one = async (text: string, values: unknown[]) => Number((await owner(url, `${text} returning id`, values)).rows[0]?.id)
  const tenantId = await one("insert into tenants (name, max_users, max_connections) values ('Padaria', 9, 1)", [])
  const person = async (name: string): Promise<Actor> => {
    const userId = await one(
      "insert into users (tenant_id, name, email, password_hash, profile) values ($1, $2, $2, '-', 'user')",
      [tenantId, name],
    )
    await owner(url, 'update users set rooms = $2 where id = $1', [userId, ['team', `user:${userId}`]])
    return {
      userId,
      tenantId,
      profile: 'user',
      support: false,
      blocked: false,
      termsPending: false,
      blockWavoip: false,
      beta: false,
    }
  }
  const [ana, bia] = [await person('ana'), await person('bia')]
  const busy = await one(
    "insert into chats (tenant_id, kind, name, owner_id, last_seq) values ($1, 'group', 'Entregas', $2, $3)",
    [tenantId, ana.userId, MESSAGES / 2],
  )
  await owner(
    url,
    "insert into chats (tenant_id, kind, name, owner_id, last_seq) select $1, 'group', 'G' || i, $2, $3 from generate_series(1, $4) i",
    [tenantId, ana.userId, MESSAGES / 2 / CHATS, CHATS],
  )
  await owner(
    url,
    'insert into chat_members (tenant_id, chat_id, user_id) select $1, c.id, u from chats c, unnest($2::bigint[]) u',
    [tenantId, [ana.userId, bia.userId]],
  )
  await owner(
    url,
    `insert into chat_messages (tenant_id, chat_id, seq, user_id, body, id_front)
     select $1, c.id, s, $2, 'A entrega ' || s || ' saiu do depósito às 8 e chega antes do almoço', 'f' || s
     from chats c cross join lateral generate_series(1, c.last_seq) s where c.tenant_id = $1`,
    [tenantId, ana.userId],
  )
  await owner(url, 'analyze')
  return { ana, bia, busy }
}
