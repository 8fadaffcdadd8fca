import { refuse } from '@balcao/contract/errors'
import { type ReportName, shapeOf } from '@balcao/contract/reports/columns'
import type { Report, ReportRow } from '@balcao/contract/reports/reports'
import { type RawBuilder, sql } from 'kysely'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { type Asking, refuseWrongPeriod, type Statement } from './asking.ts'
import { attendances } from './attendances.ts'
import { ads, bots, channels, queues, users } from './by-group.ts'
import { contacts, stages, states, tags, wallets } from './contacts.ts'
import { withMedians } from './medians.ts'

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
/** A month of a large company's passes, held once. */
const WORK_MEM = '32MB'
/** Indexes are read in memory: told otherwise, the planner reads a table of many companies to its end. */
const PAGE_COST = '1.1'
/** So many of one company at once; the next asker waits, and the inbox has the rest of the connections. */
const AT_ONCE = 2

type Said = Omit<Report, 'rows' | 'next' | 'isMoving'> & { rows: (ReportRow & { at?: string })[] | null }

export async function runReport(name: ReportName | 'queues', asking: Asking): Promise<Report> {
  refuseWrong(name, asking)
  return inTurn(asking.actor.tenantId, () => ask(name, asking))
}

/** The same within a transaction that has more to read, and waits as long as that allows. */
export async function askIn(tx: Tx, name: ReportName | 'queues', asking: Asking): Promise<Report> {
  refuseWrong(name, asking)
  const its = asking.cursor === undefined && hasTimes(name) ? await withMedians(tx, asking) : asking
  const { rows } = await (STATEMENTS[name](its) as RawBuilder<Said>).execute(tx)
  return shown(name, asking, rows[0], await areMoving(tx))
}

const hasTimes = (name: ReportName | 'queues') => name === 'queues' || (shapeOf(name).of === 'attendances' && name !== 'bots')

/** Whether days are being told by another clock. */
async function areMoving(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`
    select exists (select from report_zones z where z.tenant_id = ${tx.tenant} and z.zone <> ''
      and (z.moving_to is not null or z.zone <> tenant_zone(${tx.tenant}))) as are`.execute(tx)
  return rows[0]?.are ?? false
}

function refuseWrong(name: ReportName | 'queues', { filter }: Asking): void {
  refuseWrongPeriod(filter, name === 'queues' || shapeOf(name).of === 'attendances')
  const { min, max } = filter
  if (min !== undefined && max !== undefined && min > max) refuse('ERR_VALIDATION', { min, max })
}

function shown(name: string, asking: Asking, said: Said | undefined, isMoving: boolean): Report {
  if (!said) throw new Error(`the report ${name} said nothing`)
  const rows = said.rows ?? []
  const page = rows.slice(0, asking.most)
  const isMore = rows.length > asking.most && page.at(-1)?.at !== undefined
  return {
    ...said,
    isMoving,
    rows: page.map(({ id, cells }) => ({ id, cells })),
    next: isMore ? (page.at(-1)?.at ?? null) : null,
  }
}

async function ask(name: ReportName | 'queues', asking: Asking): Promise<Report> {
  try {
    return await withTenant(asking.actor.tenantId, async tx => {
      await sql`select set_config('statement_timeout', ${String(MOST_MS)}, true), set_config('work_mem', ${WORK_MEM}, true),
        set_config('random_page_cost', ${PAGE_COST}, true)`.execute(tx)
      return askIn(tx, name, asking)
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
