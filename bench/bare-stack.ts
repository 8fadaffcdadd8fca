import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { Server } from 'socket.io'

/**
 * No company, no security, no framework: a table of tickets, one of messages, and a statement for both. A client with
 * `?room=` hears what is written, as soon as it is committed.
 */
export async function bareStack(url: string): Promise<{ url: string; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: url, max: 4 }).on('error', () => {})
  await pool.query(`drop table if exists bare_tickets, bare_messages;
    create table bare_tickets (id bigint primary key, unread int not null default 0, last text, at timestamptz);
    create table bare_messages (id bigint generated always as identity primary key, ticket bigint not null, body text, at timestamptz);
    create index on bare_messages (ticket, id); insert into bare_tickets (id) select generate_series(1, 100000)`)
  const STORE = `with given as (select * from unnest($1::bigint[], $2::text[]) g(ticket, body)),
    told as (insert into bare_messages (ticket, body, at) select ticket, body, now() from given returning ticket, body),
    counted as (select ticket, count(*) as n, max(body) as last from told group by ticket order by ticket)
    update bare_tickets t set unread = unread + n, last = c.last, at = now() from counted c where t.id = c.ticket`
  const lanes = [0, 1].map(() => ({ queue: [] as Waiting[], busy: false }))
  const drain = async (lane: (typeof lanes)[number]) => {
    if (lane.busy) return
    lane.busy = true
    while (lane.queue.length > 0) {
      const batch = lane.queue.splice(0, 100)
      await pool.query({ name: 'store', text: STORE, values: [batch.map(one => one.ticket), batch.map(one => one.body)] })
      for (const { ticket, body } of batch)
        io.to([EVERYTHING, roomOf(ticket)]).emit('message', { message: { ticket, body, fromMe: false, ack: 0, at: new Date() } })
      for (const one of batch) one.done()
    }
    lane.busy = false
  }
  const server = http.createServer(async (request, response) => {
    const { ticket, body } = JSON.parse(await text(request))
    const lane = lanes[ticket % 2]
    lane?.queue.push({ ticket, body, done: () => response.end('{}') })
    if (lane) void drain(lane)
  })
  const io = new Server(server, { serveClient: false, transports: ['websocket'], perMessageDeflate: false })
  io.on('connection', socket => socket.join(String(socket.handshake.query.room)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await io.close()
      server.closeAllConnections()
      await pool.end()
    },
  }
}

interface Waiting {
  ticket: number
  body: string
  done: () => void
}

export const EVERYTHING = 'everything'

/** The queue a ticket of the core's data is in. */
export const roomOf = (ticket: number): string => `queue:${1 + (Math.floor(ticket / 100) % 40)}`
