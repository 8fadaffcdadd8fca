import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { flowOf, node } from '@balcao/contract/flows/advance.testkit'
import type pg from 'pg'
import { until } from '../../prove/stand.ts'
import type { Server } from '../../prove/traffic/program.ts'
import { openShop, type Shop } from '../../prove/traffic/shop.ts'

/** A company with a flow on one channel and none on another, and customers who write on both. */
export interface Stage {
  shop: Shop
  owner: pg.Pool
  /** A flow answers here: a menu that comes again after each answer. */
  withBot: Channel
  plain: Channel
}

interface Channel {
  id: number
  path: string
}

/** Nothing leaves these channels: what is measured ends where a message is queued. */
export async function openStage(server: Server, owner: pg.Pool, providerUrl: string, mark: string): Promise<Stage> {
  const shop = await openShop(server.url, providerUrl, mark)
  await owner.query('update tenants set max_connections = 10 where id = $1', [shop.tenantId])
  const channel = async (name: string): Promise<Channel> => {
    const body = { type: 'sandbox', name, config: { behavesAs: 'phone', baseUrl: providerUrl } } as const
    const { id, hookUrl } = await shop.admin(channelRoutes.create, { body })
    return { id, path: new URL(hookUrl).pathname }
  }
  const [withBot, plain] = [await channel('robo'), await channel('gente')]
  const option = (id: string, title: string) => ({ id, title, description: '', synonyms: [] })
  const menu = node('menu', {
    text: 'Olá {{firstName}}! Como ajudamos?',
    look: 'numbers',
    options: [option('v', 'Vendas'), option('h', 'Horário')],
  })
  const document = flowOf({ m: menu }, [
    ['s', 'next', 'm'],
    ['m', 'o:v', 'm'],
    ['m', 'o:h', 'm'],
  ])
  const { rows } = await owner.query<{ id: string }>(
    "insert into chat_flows (tenant_id, name, published) values ($1, 'Recepção', 1) returning id",
    [shop.tenantId],
  )
  const flow = Number(rows[0]?.id)
  await owner.query('insert into flow_versions (tenant_id, flow_id, version, document) values ($1, $2, 1, $3)', [
    shop.tenantId,
    flow,
    JSON.stringify(document),
  ])
  await owner.query('update channels set chat_flow_id = $2 where id = $1', [withBot.id, flow])
  return { shop, owner, withBot, plain }
}

export const numbersFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `55119${String(first + i).padStart(8, '0')}`)

const saying = (from: string, text: string) => ({ externalId: randomUUID(), from, text })

export async function post(server: Server, channel: Channel, events: object): Promise<number> {
  const at = performance.now()
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(events) }
  const tell = () => fetch(server.url + channel.path, request)
  // Nobody knows what arrived by a connection that is cut: the event is told again, as a provider does, and stored once.
  const answer = await tell().catch(tell)
  await answer.text()
  if (!answer.ok) throw new Error(`${answer.status}`)
  return performance.now() - at
}

/** All of them, fifty in one call. */
export async function saysTogether(server: Server, channel: Channel, numbers: readonly string[], text: string): Promise<void> {
  for (let i = 0; i < numbers.length; i += 50) {
    await post(
      server,
      channel,
      numbers.slice(i, i + 50).map(from => saying(from, text)),
    )
  }
}

/** One after the other at a pace, each in its own call; answers what each call took, in milliseconds. */
export async function saysAtPace(
  server: Server,
  channel: Channel,
  said: readonly { number: string; text: string }[],
  perSecond: number,
): Promise<number[]> {
  const began = performance.now()
  return Promise.all(
    said.map(async ({ number, text }, i) => {
      await new Promise(done => setTimeout(done, Math.max(0, began + (i * 1000) / perSecond - performance.now())))
      return post(server, channel, saying(number, text))
    }),
  )
}

/** Of one channel: how many turns there were, and how many messages its bot has queued. */
export async function counts({ owner }: Stage, { id }: Channel): Promise<{ turns: number; said: number; heard: number }> {
  const { rows } = await owner.query<{ turns: number; said: number; heard: number }>(
    `select (select count(*)::int from bot_turns where channel_id = $1) as turns,
      count(*) filter (where from_me)::int as said, count(*) filter (where not from_me)::int as heard
     from messages where channel_id = $1`,
    [id],
  )
  return rows[0] ?? { turns: 0, said: 0, heard: 0 }
}

export const answered = (stage: Stage, channel: Channel, wanted: number, seconds = 120): Promise<void> =>
  until(`${wanted} are said`, seconds, async () => (await counts(stage, channel)).said >= wanted).catch(
    async (error: unknown) => {
      throw new Error(`${error instanceof Error ? error.message : error}; ${await unanswered(stage, channel)}`, { cause: error })
    },
  )

/** Conversations whose customer spoke last, and where their runs stand. */
async function unanswered({ owner }: Stage, { id }: Channel): Promise<string> {
  const { rows } = await owner.query<{ its: string }>(
    `select concat_ws(' ', t.id, t.msgs, t.answered_by, t.status, r.heard_seq, r.due_at, r.held_by, r.lease_until, r.ended_how,
       r.ended_because, r.ended_details) as its
     from tickets t left join lateral (
       select * from bot_runs r where r.tenant_id = t.tenant_id and r.ticket_id = t.id order by r.id desc limit 1
     ) r on true where t.channel_id = $1 and not t.last_from_me limit 5`,
    [id],
  )
  return `at ${new Date().toISOString()} without an answer: ${rows.map(({ its }) => its).join('; ')}`
}

/** From each message a customer wrote since then to the bot's next in its ticket, in milliseconds; what gathers is taken off. */
export async function latencies({ owner }: Stage, { id }: Channel, since: Date, gatherMs: number): Promise<number[]> {
  const { rows } = await owner.query<{ ms: number }>(
    `select extract(epoch from a.at - m.created_at)::float8 * 1000 - $3 as ms from messages m cross join lateral (
       select min(x.created_at) as at from messages x where x.tenant_id = m.tenant_id and x.ticket_id = m.ticket_id and x.seq > m.seq and x.from_me
     ) a where m.channel_id = $1 and not m.from_me and m.created_at >= $2 and a.at is not null`,
    [id, since, gatherMs],
  )
  return rows.map(({ ms }) => ms)
}

/** Moves the past back: a customer who writes so much in a row would be taken for a machine. */
export async function past({ owner, withBot }: Pick<Stage, 'owner' | 'withBot'>): Promise<void> {
  await owner.query("update bot_turns set at = at - interval '10 minutes' where channel_id = $1", [withBot.id])
  await owner.query("update messages set created_at = created_at - interval '10 minutes' where channel_id = $1", [withBot.id])
}

/** From what so many customers wrote to what the bot queued, in milliseconds; what gathers is taken off. */
export async function answerTimes(
  stage: Stage,
  server: Server,
  people: readonly string[],
  { perSecond, gatherMs }: { perSecond: number; gatherMs: number },
): Promise<number[]> {
  await past(stage)
  const since = new Date()
  const { said } = await counts(stage, stage.withBot)
  const asked = people.map(number => ({ number, text: '2' }))
  await saysAtPace(server, stage.withBot, asked, perSecond)
  await answered(stage, stage.withBot, said + asked.length)
  return latencies(stage, stage.withBot, since, gatherMs)
}

/** Conversations in which more was answered than written since then: what must never be. */
export async function doubles({ owner }: Stage, { id }: Channel, since: Date): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from (
       select from messages where channel_id = $1 and created_at >= $2 group by ticket_id
       having count(*) filter (where from_me) > count(*) filter (where not from_me)
     ) d`,
    [id, since],
  )
  return rows[0]?.n ?? 0
}

/** Milliseconds all processes of the database have run, those that ended meanwhile included. Linux alone tells it. */
export async function databaseTime(owner: pg.Pool): Promise<() => number> {
  const { rows } = await owner.query<{ pid: number }>("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid")
  const last = new Map<string, number>()
  return () => {
    for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
      try {
        const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
        if (Number(parent) === rows[0]?.pid)
          last.set(pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
      } catch {
        // It ended while we looked.
      }
    }
    return [...last.values()].reduce((sum, time) => sum + time, 0)
  }
}

/** Milliseconds a program has run, all its threads. Linux alone tells it, in ticks of ten. */
export function programTime({ program }: Server): number {
  const [, , , , , , , , , , , user = '0', system = '0'] =
    readFileSync(`/proc/${program.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(user) + Number(system)) * 10
}
