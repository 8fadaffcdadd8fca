import { refuse } from '@balcao/contract/errors'
import { type ReportName, shapeOf } from '@balcao/contract/reports/columns'
import type { Report, ReportRow } from '@balcao/contract/reports/reports'
import { type RawBuilder, sql } from 'kysely'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { type Asking, refuseWrongPeriod, type Statement } from './asking.ts'
import { attendances } from './attendances.ts'
import { ads, bots, channels, queues, users } from './by-group.ts'
import { contacts, stages, states, tags, wallets } from './contacts.ts'

const STATEMENTS: Record<ReportName | 'queues', Statement> = {
  attendances,
  users,
  queues,
  channels,
  bots,
  ads,
  contacts,
  tags,
  states,
  stages,
  wallets,
}

const MOST_MS = 10_000
/** So many of one company at once; whoever comes next waits, and the inbox has the rest of the connections. */
const AT_ONCE = 2

type Said = Omit<Report, 'rows' | 'next'> & { rows: (ReportRow & { at?: string })[] | null }

export async function runReport(name: ReportName | 'queues', asking: Asking): Promise<Report> {
  refuseWrong(name, asking)
  const [said] = await inTurn(asking.actor.tenantId, () => ask(asking.actor.tenantId, STATEMENTS[name](asking)))
  return shown(name, asking, said)
}

/** The same within a transaction that has more to read, and waits as long as that allows. */
export async function askIn(tx: Tx, name: ReportName, asking: Asking): Promise<Report> {
  refuseWrong(name, asking)
  const { rows } = await (STATEMENTS[name](asking) as RawBuilder<Said>).execute(tx)
  return shown(name, asking, rows[0])
}

function refuseWrong(name: ReportName | 'queues', { filter }: Asking): void {
  refuseWrongPeriod(filter, name === 'queues' || shapeOf(name).of === 'attendances')
  const { min, max } = filter
  if (min !== undefined && max !== undefined && min > max) refuse('ERR_VALIDATION', { min, max })
}

function shown(name: string, asking: Asking, said: Said | undefined): Report {
  if (!said) throw new Error(`the report ${name} said nothing`)
  const rows = said.rows ?? []
  const page = rows.slice(0, asking.most)
  const isMore = rows.length > asking.most && page.at(-1)?.at !== undefined
  return { ...said, rows: page.map(({ id, cells }) => ({ id, cells })), next: isMore ? (page.at(-1)?.at ?? null) : null }
}

async function ask(tenant: number, statement: RawBuilder<unknown>): Promise<Said[]> {
  try {
    return await withTenant(tenant, async tx => {
      await sql`select set_config('statement_timeout', ${String(MOST_MS)}, true)`.execute(tx)
      return (await (statement as RawBuilder<Said>).execute(tx)).rows
    })
  } catch (error) {
    if ((error as { code?: string }).code === CANCELLED) refuse('ERR_REPORT_SLOW', undefined, error)
    throw error
  }
}
const CANCELLED = '57014'

interface Turns {
  running: number
  waiting: (() => void)[]
}
const turns = new Map<number, Turns>()

async function inTurn<T>(tenant: number, run: () => Promise<T>): Promise<T> {
  const its = turns.get(tenant) ?? { running: 0, waiting: [] }
  turns.set(tenant, its)
  if (its.running >= AT_ONCE) await new Promise<void>(resolve => its.waiting.push(resolve))
  else its.running++
  try {
    return await run()
  } finally {
    const next = its.waiting.shift()
    if (next) next()
    else if (--its.running === 0) turns.delete(tenant)
  }
}
