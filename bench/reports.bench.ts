import type { Actor } from '@balcao/contract/permissions'
import type { ReportName } from '@balcao/contract/reports/columns'
import { keepDaysOf } from '../server/src/features/reports/days/keep.ts'
import { writeReport } from '../server/src/features/reports/files/export.ts'
import { log } from '../server/src/infra/log.ts'
import { type Core, one, withCore } from './core.ts'
import { percentile } from './measure.ts'
import { databaseTime } from './processor.ts'
import { fillReports } from './reports-data.ts'

/** What §5.5 of the design allows, in milliseconds, against what a year of a million tickets takes over HTTP; then files, and the cache itself. */
const TIMES = Number(process.env.ASKED) || 25
const DAY = 86_400_000
const dayBefore = (n: number) => new Date(Date.now() - n * DAY).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
const days = (n: number) => `from=${dayBefore(n)}&to=${dayBefore(0)}`

/** A report, and the most its p50 and p99 may be. */
type Goal = readonly [name: string, path: string, p50: number, p99: number]
const GOALS: readonly Goal[] = [
  ['home, today and comparison', '/home', 40, 150],
  ...(['users', 'channels', 'bots', 'ads'] as const).map(
    (name): Goal => [`${name}, 31 days`, `/reports/${name}?${days(30)}`, 30, 120],
  ),
  ['by parameters, 31 days, first page', `/reports/attendances?${days(30)}`, 20, 80],
  ['by parameters, 31 days, next', `/reports/attendances?${days(30)}&cursor=:next`, 15, 80],
  ...(['users', 'channels', 'bots', 'ads'] as const).map(
    (name): Goal => [`${name}, a year`, `/reports/${name}?${days(364)}`, 60, 250],
  ),
  ['by parameters, a year, first page', `/reports/attendances?${days(364)}`, 60, 250],
  ['by parameters, a year, next', `/reports/attendances?${days(364)}&cursor=:next`, 15, 80],
  ['a year, exact medians by user', `/reports/users?${days(364)}&exact=true`, 800, 3000],
  ['a year by demand', `/reports/users?${days(364)}&demands=3`, 300, 800],
  ['a year by value', `/reports/users?${days(364)}&min=100&max=200`, 300, 800],
  ...(['contacts', 'tags', 'states', 'stages', 'wallets'] as const).map(
    (name): Goal => [`${name}, 300,000 contacts`, `/reports/${name}`, 80, 250],
  ),
  ['panel, 2,000 live tickets', '/live-tickets', 50, 150],
]

const ADMIN: Actor = {
  tenantId: 1,
  userId: 1001,
  profile: 'admin',
  support: false,
  blocked: false,
  termsPending: false,
  blockWavoip: false,
  beta: false,
}

const only = process.env.ONLY
await withCore(
  async core => {
    log.level = 'fatal'
    if (!only) await rebuild(core)
    const token = await core.tokenOf('admin')
    for (const goal of GOALS) if (!only || goal[0].includes(only)) await measure(core, token, goal)
    if (only) return
    await file('attendances', 'xlsx', 364)
    await file('attendances', 'csv', 364)
    await file('attendances', 'pdf', 364)
  },
  fillReports,
  { isKept: true },
)

async function measure({ address, url }: Core, token: string, [name, path, p50, p99]: Goal): Promise<void> {
  const spent = await databaseTime(url)
  const get = async (at: string) => {
    const answer = await fetch(address + at, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    if (answer.status === 500) throw new Error(`${at}: ${text}`)
    if (!answer.ok) console.log(`${at}: ${text}`)
    return text
  }
  const asked = path.includes(':next')
    ? path.replace(':next', JSON.parse(await get(path.replace('&cursor=:next', ''))).next)
    : path
  const times: number[] = []
  let before = 0
  for (let n = 0; n < TIMES + 2; n++) {
    if (n === 2) before = spent()
    const at = performance.now()
    await get(asked)
    // The first two plan and warm.
    if (n > 1) times.push(performance.now() - at)
    if (path === '/home') await new Promise(resolve => setTimeout(resolve, 5_100))
    if (n > 6 && times.reduce((sum, time) => sum + time, 0) > 10_000) break
  }
  const [middle, worst] = [percentile(times, 0.5), percentile(times, 0.99)]
  const cost = (spent() - before) / 1_000 / times.length
  const said = `${middle.toFixed(0).padStart(6)} / ${worst.toFixed(0)} ms`
  const isReached = middle <= p50 && worst <= p99
  console.log(
    `${name.padEnd(38)} ${said.padEnd(18)} database ${cost.toFixed(0).padStart(4)} ms  goal ${p50} / ${p99}  ${isReached ? 'reached' : 'MISSED'}`,
  )
}

/** From nothing: the days are forgotten first. */
async function rebuild({ url }: Core): Promise<void> {
  for (const table of ['report_days', 'report_ad_days', 'report_hours', 'report_times', 'report_filled'])
    await one(url, `delete from ${table}`)
  await one(
    url,
    'insert into report_stale (tenant_id, day) select distinct 1::bigint, opened_day from attendances where received is not null',
  )
  const at = performance.now()
  await keepDaysOf(1, new Date(Date.now() - 3_600_000))
  const rows = await one<{ n: number }>(url, 'select count(*)::int as n from report_days')
  console.log(`a year's days added up in ${((performance.now() - at) / 1000).toFixed(1)} s (goal 10), ${rows?.n} rows`)
  for (const table of ['report_days', 'report_ad_days', 'report_hours', 'report_times']) await one(url, `vacuum analyze ${table}`)
}

/** As a work writes it: to nowhere, in its own process's memory. */
async function file(name: ReportName, as: 'csv' | 'xlsx' | 'pdf', back: number): Promise<void> {
  global.gc?.()
  const before = process.memoryUsage().rss
  let [most, bytes, rows] = [before, 0, 0]
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  const at = performance.now()
  await writeReport(
    ADMIN,
    name,
    { from: dayBefore(back), to: dayBefore(0), groups: false, as },
    async its => {
      for await (const part of its.bytes) bytes += part.length
    },
    {
      written: async n => {
        rows += n
      },
    },
  )
  clearInterval(watch)
  const took = ((performance.now() - at) / 1000).toFixed(1)
  console.log(
    `${as} of ${rows.toLocaleString('en')} rows in ${took} s, ${(bytes / 2 ** 20).toFixed(1)} MB, memory ${(before / 2 ** 20).toFixed(0)} → ${(most / 2 ** 20).toFixed(0)} MB`,
  )
}
