import type pg from 'pg'
import { type Finding, ok, problem, warn } from './finding.ts'

const LATE_SECONDS = 15
const VERY_LATE_SECONDS = 60

/** What should be done by now and is not: announcements and jobs. */
export async function checkWork(client: pg.Client): Promise<Finding[]> {
  const { rows: alive } = await client.query<{ n: number }>('select count(*)::int as n from processes where lease_until > now()')
  const processes = alive[0]?.n ?? 0
  return [
    ok('processes', processes === 0 ? 'none runs on this database' : `${processes} running on this database`),
    ...(await checkOutbox(client, processes > 0)),
    ...(await checkSetAside(client)),
    ...(await checkJobs(client)),
  ]
}

async function checkOutbox(client: pg.Client, running: boolean): Promise<Finding[]> {
  const { rows } = await client.query<{ n: number; seconds: number | null }>(
    'select count(*)::int as n, extract(epoch from now() - min(created_at))::int as seconds from outbox',
  )
  const { n = 0, seconds } = rows[0] ?? {}
  if (!running) return [ok('announcements', n === 0 ? 'none waits' : `${n} wait for the next start`)]
  const says = `${n} wait, the oldest since ${seconds} s`
  const todo = 'no process relays: start one with the role relay, or look at its log; screens do not move until then.'
  if ((seconds ?? 0) > VERY_LATE_SECONDS) return [problem('announcements', says, todo)]
  return [(seconds ?? 0) > LATE_SECONDS ? warn('announcements', says, todo) : ok('announcements', 'leave at once')]
}

async function checkSetAside(client: pg.Client): Promise<Finding[]> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `select to_regclass('public.facts_set_aside') is not null as there`,
  )
  if (!there[0]?.there) return []
  const { rows } = await client.query<{ n: number; reason: string | null }>(
    'select count(*)::int as n, (array_agg(reason order by at desc))[1] as reason from facts_set_aside',
  )
  const { n = 0, reason } = rows[0] ?? {}
  if (n === 0) return []
  return [
    warn(
      'announcements',
      `${n} could not be announced and were set aside, the last because: ${reason}`,
      'report it with the log of that time.',
    ),
  ]
}

async function checkJobs(client: pg.Client): Promise<Finding[]> {
  const { rows: there } = await client.query<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`)
  if (!there[0]?.there) return []
  const { rows } = await client.query<{ name: string; n: number; why: string | null }>(
    `select name, count(*)::int as n, (array_agg(output ->> 'message' order by completed_on desc))[1] as why
     from pgboss.job where state = 'failed' and completed_on > now() - interval '1 day' group by name order by n desc`,
  )
  if (rows.length === 0) return [ok('jobs', 'none failed since yesterday')]
  return rows.map(({ name, n, why }) =>
    warn(
      'jobs',
      `${n} × ${name} failed since yesterday${why ? `, the last because: ${why}` : ''}`,
      'look at the log of that time.',
    ),
  )
}

/** Who did what, as it was written: a line that was changed or taken out is told by its company. */
export async function checkAudit(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ id: string; name: string; broken: string }>(
    `select * from (select id, name, audit_broken(id) as broken from tenants) logs where broken is not null order by id`,
  )
  if (rows.length === 0) return [ok('audit', 'every line of who did what is as it was written')]
  const todo =
    'somebody changed the database by hand: compare the table audit_log from that line on with a backup, and find out who may log in to it.'
  return rows.map(({ id, name, broken }) =>
    problem('audit', `the log of ${name} (company ${id}) is not as it was written, from line ${broken} on`, todo),
  )
}
