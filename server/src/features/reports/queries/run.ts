import { refuse } from '@balcao/contract/errors'
import { hasTimes, type ReportName, shapeOf } from '@balcao/contract/reports/columns'
import type { Report, ReportRow } from '@balcao/contract/reports/reports'
import { type RawBuilder, sql } from 'kysely'
import { type Tx, withSnapshot } from '../../../infra/database/db.ts'
import { type Asking, refuseWrongPeriod, type Statement, sightOf } from './asking.ts'
import { attendances } from './attendances.ts'
import { ads, bots, channels, KEYS, queues, users } from './by-group.ts'
import { contacts, stages, states, tags, wallets } from './contacts.ts'
import { inTurn } from './gate.ts'
import { withMedians } from './medians.ts'
import { isLong } from './summed.ts'
import { readTimes } from './times.ts'

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

type Said = Omit<Report, 'rows' | 'next' | 'isMoving'> & { rows: (ReportRow & { at?: string })[] | null }

export async function runReport(name: ReportName | 'queues', asking: Asking): Promise<Report> {
  refuseWrong(name, asking)
  const { actor, filter, cursor, most, gone } = asking
  const key = JSON.stringify([name, sightOf(actor), filter, cursor, most])
  return inTurn({ tenant: actor.tenantId, key, gone }, () => ask(name, asking))
}

/** The same within a transaction that has more to read, and waits as long as that allows; of one moment, as that is. */
export async function askIn(tx: Tx, name: ReportName | 'queues', asking: Asking): Promise<Report> {
  refuseWrong(name, asking)
  const isTimed = asking.cursor === undefined && (name === 'queues' || hasTimes(name))
  const its = isTimed ? await withMedians(tx, asking) : asking
  const [{ rows }, times, isMoving] = await Promise.all([
    (STATEMENTS[name](its) as RawBuilder<Said>).execute(tx),
    isTimed && !isLong(its) ? readTimes(tx, its, KEYS[name] ?? null) : null,
    areMoving(tx),
  ])
  const said = rows[0]
  if (!said) throw new Error(`the report ${name} said nothing`)
  return shown(asking, times ? withTimes(said, times, name !== 'attendances') : said, isMoving)
}

/** Medians in their places, which the statement left empty. */
function withTimes(said: Said, { total, of }: Awaited<ReturnType<typeof readTimes>>, isGrouped: boolean): Said {
  const rows = said.rows?.map(row => ({ ...row, cells: { ...row.cells, ...of.get(Number(row.id)) } })) ?? null
  return { ...said, total: { ...said.total, ...total }, rows: isGrouped ? rows : said.rows }
}

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

function shown(asking: Asking, said: Said, isMoving: boolean): Report {
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
    return await withSnapshot(asking.actor.tenantId, MOST_MS, tx => askIn(tx, name, asking))
  } catch (error) {
    if ((error as { code?: string }).code === CANCELLED) refuse('ERR_REPORT_SLOW', undefined, error)
    throw error
  }
}
const CANCELLED = '57014'
