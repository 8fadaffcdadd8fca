import pg from 'pg'
import { bareStack } from './bare-stack.ts'
import { ROUND_MS, ROUNDS, withCore } from './core.ts'
import { callsInTurn } from './measure.ts'

const COMPANIES = 20

/**
 * Messages taken in at POST /hooks/{key}, durable and complete (contact, ticket, counters, fact, row security), against the
 * least a server can do: parse, and write two rows by one statement for all that queued up meanwhile. Same database, same data,
 * in turn. And those of twenty companies against those of one, since a batch is one company's.
 */
await withCore(async ({ url, hook, address }) => {
  const bare = await bareStack(url)
  for (const lanes of [1, 16, 64]) {
    const seen = await callsInTurn(ROUNDS, {
      bare: { url: bare.url, what: 'bare', lanes, ms: ROUND_MS },
      product: { url: hook, what: 'inbound', lanes, ms: ROUND_MS },
    })
    const { product, bare: least } = seen
    console.log(
      `${lanes} at once: ${Math.round(product.perSecond)} messages/s (p50 ${product.p50.toFixed(2)}, p99 ${product.p99.toFixed(1)} ms), ` +
        `bare ${Math.round(least.perSecond)}/s (p50 ${least.p50.toFixed(2)}), ratio ${(product.perSecond / least.perSecond).toFixed(2)}`,
    )
  }
  await bare.close()

  const hooks = [new URL(hook).pathname, ...(await othersAtWork(url))]
  for (const lanes of [64, 256]) {
    const { one, many } = await callsInTurn(ROUNDS, {
      one: { url: hook, what: 'inbound', lanes, ms: ROUND_MS },
      many: { url: address, what: 'inbound', paths: hooks, lanes, ms: ROUND_MS },
    })
    console.log(
      `${lanes} at once: ${COMPANIES} companies ${Math.round(many.perSecond)} messages/s (p99 ${many.p99.toFixed(1)} ms), ` +
        `one ${Math.round(one.perSecond)}/s (p99 ${one.p99.toFixed(1)} ms), ratio ${(many.perSecond / one.perSecond).toFixed(2)}`,
    )
  }
})

/**
 * Companies beside the first, each with those contacts of its own that write, and their live tickets, which have a message as the
 * first company's have: the first of a ticket asks the channel for a name. Answers their hooks.
 */
async function othersAtWork(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`
    insert into tenants (id, name, max_users, max_connections, terms_version, terms_by, terms_at)
      select n, 'Empresa ' || n, 10, 10, 'x', 'x', now() from generate_series(2, ${COMPANIES}) n on conflict do nothing;
    insert into channels (tenant_id, id, kind, name, status)
      select n, n, 'sandbox', 'Canal', 'connected' from generate_series(2, ${COMPANIES}) n on conflict do nothing;
    with made as (
      insert into contacts (tenant_id, name, number)
      select t, 'Cliente ' || n, '5511' || (970000000 + n) from generate_series(2, ${COMPANIES}) t, generate_series(1, 100000) n
      where n % 100 between 1 and 4 and not exists (select from contacts c where c.tenant_id = t)
      returning tenant_id, id, number
    ), named as (
      insert into identities (tenant_id, kind, key, value, contact_id)
      select tenant_id, 'phone', phone_key(number), number, id from made
    )
    insert into tickets (tenant_id, contact_id, channel_id, status, audience, msgs)
      select tenant_id, id, tenant_id, 'pending', '{everything}', 1 from made`)
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  const { rows } = await client.query<{ hook_key: string }>('select hook_key from channels where tenant_id > 1')
  await client.end()
  return rows.map(row => `/hooks/${row.hook_key}`)
}
