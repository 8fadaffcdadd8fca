import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { flowOf, node } from '@balcao/contract/flows/advance.testkit'
import type pg from 'pg'
import { until, wait } from '../stand.ts'
import type { Server } from './program.ts'
import type { Provider } from './provider.ts'
import type { ShopChannel } from './shop.ts'

interface Hanging {
  servers: readonly [Server, Server, Server]
  owner: pg.Pool
  tenant: number
  channel: ShopChannel
  provider: Provider
  calls: number
}

/** Longer than the lease of a call. */
const STANDS_STILL_MS = 10_000

/**
 * Flows ask another program, which hangs; their processes stand still until their leases are over, and one goes on before the other. Nobody
 * is asked twice, nobody is answered twice, and each run in doubt is with people.
 */
export async function hangingCalls({ servers, owner, tenant, channel, provider, calls }: Hanging): Promise<string> {
  const erp = await hangingServer()
  try {
    await attach(owner, { tenant, channel: channel.id, url: erp.url })
    const [caller, early, late] = servers
    const people = Array.from({ length: calls }, (_, i) => `551194${String(i).padStart(7, '0')}`)
    for (const from of people) await post(caller.url, channel, { externalId: randomUUID(), from, text: 'oi' })
    const most = Math.min(calls, 10)
    await until('calls hang', 60, () => erp.asked.length >= most)
    // All three make calls; the one that hears customers does not stop.
    early.program.signal('SIGSTOP')
    late.program.signal('SIGSTOP')
    await wait(STANDS_STILL_MS)
    early.program.signal('SIGCONT')
    await wait(2_000)
    erp.release()
    await wait(500)
    late.program.signal('SIGCONT')

    const left = async () =>
      (
        await owner.query<{ left: number }>(
          `select count(*)::int as left from bot_runs r join tickets t on t.tenant_id = r.tenant_id and t.id = r.ticket_id
           where r.tenant_id = $1 and t.channel_id = $2 and r.ended_at is null and r.state->'calling' is not null
             and r.state->>'calling' is not null`,
          [tenant, channel.id],
        )
      ).rows[0]?.left
    await until('every call is over', 120, async () => (await left()) === 0)
    await wait(3_000)
    return judge({
      people,
      keys: erp.asked,
      doubts: await doubtsOf(owner, { tenant, channel: channel.id }),
      given: await answersOf(provider),
    })
  } finally {
    await erp.close()
  }
}

interface Books {
  people: readonly string[]
  keys: readonly string[]
  doubts: ReadonlySet<string>
  given: ReadonlyMap<string, number>
}

function judge({ people, keys, doubts, given }: Books): string {
  const twice = keys.filter((key, i) => keys.indexOf(key) !== i)
  const wrong = people.filter(one => (given.get(one) ?? 0) + (doubts.has(one) ? 1 : 0) !== 1)
  if (twice.length > 0) throw new Error(`asked twice: ${twice.join(', ')}`)
  if (wrong.length > 0)
    throw new Error(`neither once answered nor once in doubt: ${wrong.map(one => `${one} ${given.get(one) ?? 0}`).join(', ')}`)
  return `${people.length} calls that hung, ${doubts.size} of them in doubt and with people, none made or answered twice`
}

async function answersOf(provider: Provider): Promise<Map<string, number>> {
  const given = new Map<string, number>()
  for (const { type, payload } of (await provider.books()).entries) {
    const [, number] = type === 'message' ? (/OK (\d+)/.exec(JSON.stringify(payload)) ?? []) : []
    if (number) given.set(number, (given.get(number) ?? 0) + 1)
  }
  return given
}

async function doubtsOf(owner: pg.Pool, { tenant, channel }: { tenant: number; channel: number }): Promise<Set<string>> {
  const { rows } = await owner.query<{ number: string }>(
    `select c.number from bot_runs r join tickets t on t.tenant_id = r.tenant_id and t.id = r.ticket_id
     join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
     where r.tenant_id = $1 and t.channel_id = $2 and r.ended_because = 'failed' and r.ended_details = 'doubt'
       and t.answered_by = 'person'`,
    [tenant, channel],
  )
  return new Set(rows.map(({ number }) => number))
}

async function attach(owner: pg.Pool, { tenant, channel, url }: { tenant: number; channel: number; url: string }): Promise<void> {
  const ok = node('message', { parts: [{ type: 'text', text: 'OK {{phoneNumber}}' }] })
  const document = flowOf({ h: node('http', { method: 'POST', url, timeoutSeconds: 20, body: '{}' }), o: ok, r: node('rest') }, [
    ['s', 'next', 'h'],
    ['h', 'ok', 'o'],
    ['h', 'failed', 'r'],
    ['o', 'next', 'r'],
  ])
  const { rows } = await owner.query<{ id: string }>(
    "insert into chat_flows (tenant_id, name, published) values ($1, 'Chamadas', 1) returning id",
    [tenant],
  )
  const flow = Number(rows[0]?.id)
  await owner.query('insert into flow_versions (tenant_id, flow_id, version, document) values ($1, $2, 1, $3)', [
    tenant,
    flow,
    JSON.stringify(document),
  ])
  await owner.query('update channels set chat_flow_id = $2 where id = $1', [channel, flow])
}

async function post(server: string, { hookUrl }: ShopChannel, event: object): Promise<void> {
  const answer = await fetch(server + new URL(hookUrl).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
  })
  if (!answer.ok) throw new Error(`${answer.status}`)
}

/** Another program that answers nobody until it is released; it keeps the key of every call. */
async function hangingServer() {
  const asked: string[] = []
  const open: http.ServerResponse[] = []
  let isReleased = false
  const server = http.createServer((request, response) => {
    asked.push(String(request.headers['idempotency-key']))
    request.resume()
    if (isReleased) response.end('{}')
    else open.push(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pedidos`,
    asked,
    release() {
      isReleased = true
      for (const response of open) response.end('{}')
    },
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
