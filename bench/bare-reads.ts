import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/**
 * The least that reads the same: a superuser without row security, one prepared statement on a pool, the rows as they come. No
 * company, no rights, no count, no last message; its answers are as long as the product's.
 */
export async function bareReads(url: string): Promise<{ url: string; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: url, max: 8 }).on('error', () => {})
  const server = http.createServer(async (request, response) => {
    const [, what, ...args] = (request.url ?? '').split('/')
    const statement: pg.QueryConfig =
      what === 'tickets'
        ? { name: 'tickets', text: TICKETS, values: [args[0]?.split(',')] }
        : { name: 'messages', text: MESSAGES, values: args }
    const { rows } = await pool.query(statement)
    const text = JSON.stringify(rows)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await pool.end()
    },
  }
}

const TICKETS = `
  select t.id, t.status, t.user_id, t.queue_id, t.channel_id, t.contact_id, t.is_group, t.answered_by, t.chat_flow_id, t.unread,
    t.answered, t.last_message, t.last_from_me, t.last_message_at, t.created_at, t.updated_at, t.version,
    c.name, c.number, c.picture_url, c.tag_ids, c.wallet_ids, c.kanban_id
  from unnest($1::text[]) its, lateral (
    select * from tickets where tenant_id = 1 and status = its order by updated_at desc, id desc limit 40
  ) t join contacts c on c.tenant_id = 1 and c.id = t.contact_id
  order by t.updated_at desc, t.id desc limit 40`

const MESSAGES = `
  select id, ticket_id, seq, from_me, type, body, status, ack, created_at, said_at, external_id
  from messages where tenant_id = 1 and ticket_id = $1 and seq <= $2 order by seq desc limit 30`
