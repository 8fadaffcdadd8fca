import { flowOf, node } from '@balcao/contract/flows/advance.testkit'
import { integrationRoutes } from '@balcao/contract/integrations/integrations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { react } from '../../app.ts'
import { withoutTenant } from '../../infra/database/db.ts'
import { type LiveWorld, liveWorld } from '../../test/live-world.ts'
import { closeShops, openShop, type Shop } from '../tickets/shop.testkit.ts'
import { botNeeds, published, until } from './bots.testkit.ts'
import { callsAreOver, takeDueTurns } from './worker.ts'

/** What a company that has much to do may take of the others'. */

let w: LiveWorld
let loud: Shop
let quiet: Shop
beforeAll(async () => {
  w = await liveWorld()
  react(w.config)
})
beforeEach(async () => {
  loud = await openShop(w)
  quiet = await openShop(w)
})
afterAll(closeShops)

const hello = flowOf({ m: node('message', { parts: [{ type: 'text', text: 'Olá' }] }), r: node('rest') }, [
  ['s', 'next', 'm'],
  ['m', 'next', 'r'],
])
const calling = flowOf({ h: node('http', { method: 'POST', url: 'https://lento.example/' }), r: node('rest') }, [
  ['s', 'next', 'h'],
  ['h', 'ok', 'r'],
  ['h', 'failed', 'r'],
])
async function answers(shop: Shop, document: Parameters<typeof published>[2]): Promise<number> {
  const flow = await published(w, shop.tenant, document)
  await w.owner.query('update channels set chat_flow_id = $2 where id = $1', [shop.channel, flow])
  return flow
}

/** Conversations of which each waits for its first step, and has waited for a while. */
async function waiting(shop: Shop, flow: number, count: number): Promise<void> {
  await w.owner.query(
    `with people as (
       insert into contacts (tenant_id, name) select $1, 'Cliente ' || n from generate_series(1, $4::int) n returning id
     ), made as (
       insert into tickets (tenant_id, contact_id, channel_id, status, audience, answered_by, chat_flow_id)
       select $1, id, $2, 'pending', '{}', 'flow', $3 from people returning id
     )
     insert into bot_runs (tenant_id, ticket_id, engine, flow_id, version, due_at)
     select $1, id, 'flow', $3, 1, now() - interval '1 hour' from made`,
    [shop.tenant, shop.channel, flow, count],
  )
}

/** Companies with conversations that an engine outside is to answer. */
const withEngines = (tenants: number[], each: number) =>
  w.owner.query(
    `with one as (insert into contacts (tenant_id, name)
       select t, 'Cliente' from unnest($1::bigint[]) t, generate_series(1, $2::int) returning tenant_id, id),
     way as (insert into channels (tenant_id, kind, name) select t, 'sandbox', 'Canal' from unnest($1::bigint[]) t returning tenant_id, id),
     made as (insert into tickets (tenant_id, contact_id, channel_id, status, audience, answered_by)
       select o.tenant_id, o.id, w.id, 'pending', '{}', 'n8n' from one o join way w using (tenant_id) returning tenant_id, id)
     insert into bot_runs (tenant_id, ticket_id, engine, due_at) select tenant_id, id, 'n8n', now() - interval '1 minute' from made`,
    [tenants, each],
  )
/** As a turn that asks an engine does: nobody else looks at the run meanwhile. */
const isAsked = (run: number) => w.owner.query('update bot_runs set due_at = null where id = $1', [run])

const firstDue = async (served: number, busy: number[] = []) => {
  const { rows } = await withoutTenant(tx =>
    sql<{
      tenantId: number
    }>`select tenant_id as "tenantId" from due_bot_runs(${new Date()}, 50, 20, ${busy}, ${served})`.execute(tx),
  )
  return rows.map(({ tenantId }) => tenantId)
}

test('230 due turns of one company: another’s turn is among the first, however long theirs have waited', async () => {
  await waiting(loud, await answers(loud, hello), 230)
  await answers(quiet, hello)
  const id = await quiet.customer('5511987659001').writes('oi')
  await expect.poll(async () => (await firstDue(0)).includes(quiet.tenant)).toBe(true)
  const due = await firstDue(0)
  expect(due.slice(0, 2).toSorted()).toEqual([loud.tenant, quiet.tenant].toSorted())
  expect(due.filter(one => one === loud.tenant)).toHaveLength(20)
  // The company served last comes last.
  expect((await firstDue(loud.tenant))[0]).toBe(quiet.tenant)
  expect((await firstDue(quiet.tenant))[0]).toBe(loud.tenant)

  await until(botNeeds(), () => quiet.said(id), ['Olá'])
  const { rank } = await w.one<{ rank: number }>(
    `select count(*)::int as rank from bot_turns b where b.tenant_id = any ($1)
     and b.at < (select o.at from bot_turns o where o.tenant_id = $2)`,
    [[loud.tenant, quiet.tenant], quiet.tenant],
  )
  expect(rank).toBeLessThan(50)
})

test('sixty companies with much to do: each has its turn before one has its third', async () => {
  const flow = await answers(loud, hello)
  for (let i = 0; i < 3; i++) await waiting(loud, flow, 20)
  const others = await Promise.all(Array.from({ length: 59 }, (_, i) => w.tenant(`Loja ${i}`)))
  await withEngines(others, 3)
  const all = new Set([loud.tenant, ...others])
  const served: number[] = []
  for (let look = 0, last = 0; look < 4; look++) {
    const due = (await firstDue(last)).filter(one => all.has(one))
    served.push(...due)
    last = due.at(-1) ?? last
  }
  const turns = new Map<number, number>()
  for (const one of served.slice(0, 120)) turns.set(one, (turns.get(one) ?? 0) + 1)
  expect(turns.size).toBe(60)
  expect(Math.max(...turns.values())).toBeLessThanOrEqual(3)
  await w.owner.query('delete from bot_runs where tenant_id = any ($1)', [others])
})

test('150 calls of one company that hang hold up no other’s engine', async () => {
  await waiting(loud, await answers(loud, calling), 150)
  let release = () => {}
  const isOver = new Promise<void>(done => {
    release = done
  })
  const asked: string[] = []
  const needs = botNeeds({
    fetch: async url => {
      asked.push(String(url))
      await isOver
      return new Response('{}')
    },
    engineTurn: async due => {
      asked.push(`engine ${due.tenantId}`)
      await isAsked(due.id)
    },
  })
  await expect
    .poll(async () => {
      await takeDueTurns(needs)
      return asked.length
    })
    .toBe(10)
  await quiet.dona.call(integrationRoutes.save, {
    params: { kind: 'n8n' },
    body: { values: { url: 'https://n8n.example/webhook/a', active: true, forAll: true } },
  })
  const id = await quiet.customer('5511987659002').writes('oi')
  await expect.poll(async () => (await w.owner.query('select from bot_runs where ticket_id = $1', [id])).rowCount).toBe(1)
  await w.owner.query('update bot_runs set due_at = now() where ticket_id = $1', [id])
  await expect
    .poll(async () => {
      await takeDueTurns(needs)
      return asked.at(-1)
    })
    .toBe(`engine ${quiet.tenant}`)
  await w.owner.query('delete from bot_runs where tenant_id = any ($1)', [[quiet.tenant, loud.tenant]])
  release()
  await callsAreOver()
})

test('companies whose engines hang have twenty conversations with them each; yours is asked all the same', async () => {
  const slow = await Promise.all(Array.from({ length: 6 }, (_, i) => w.tenant(`Lenta ${i}`)))
  const open: (() => void)[] = []
  const asked: number[] = []
  const needs = botNeeds({
    engineTurn: async ({ tenantId, id }) => {
      asked.push(tenantId)
      await isAsked(id)
      await new Promise<void>(done => open.push(done))
    },
  })
  await withEngines(slow, 25)
  await takeDueTurns(needs)
  const of = (tenant: number) => asked.filter(one => one === tenant).length
  expect(asked.length).toBeGreaterThanOrEqual(100)
  expect(Math.max(...slow.map(of))).toBeLessThanOrEqual(20)
  await withEngines([quiet.tenant], 1)
  await takeDueTurns(needs)
  expect(of(quiet.tenant)).toBe(1)
  await w.owner.query('delete from bot_runs where tenant_id = any ($1)', [[quiet.tenant, ...slow]])
  for (const done of open) done()
  await callsAreOver()
})

test('an engine’s turn that cannot be begun is put off, and not tried again at once', async () => {
  let tried = 0
  const needs = botNeeds({
    engineTurn: async () => {
      tried++
      throw new Error('a fault of ours')
    },
  })
  await withEngines([quiet.tenant], 1)
  await takeDueTurns(needs)
  await callsAreOver()
  await takeDueTurns(needs)
  expect(tried).toBe(1)
})
