import type { Actor } from '@balcao/contract/permissions'
import type { familyFigureRoutes } from '@balcao/contract/reports/family'
import type { Report, ReportRow } from '@balcao/contract/reports/reports'
import type { Handlers } from '@balcao/contract/route'
import { DateTime } from 'luxon'
import { clock } from '../../infra/clock.ts'
import { withTenant } from '../../infra/database/db.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { readSettings } from '../settings/index.ts'
import { runReport } from './queries/run.ts'

interface Days {
  startDate?: string | undefined
  endDate?: string | undefined
}

const MOST = 1_000

/** The last thirty days of the company, unless others are asked for. */
async function over(actor: Actor, { startDate, endDate }: Days) {
  const { timeZone } = await withTenant(actor.tenantId, tx => readSettings(tx, ['timeZone']))
  const today = DateTime.fromJSDate(clock.now(), { zone: timeZone })
  return { from: startDate ?? today.minus({ days: 29 }).toISODate() ?? '', to: endDate ?? today.toISODate() ?? '', groups: false }
}

type Grouped = 'users' | 'queues' | 'channels'
const asked = async (actor: Actor, query: Days, name: Grouped): Promise<Report> =>
  runReport(name, { actor, filter: await over(actor, query), most: MOST })

const number = (row: ReportRow, key: string): number => Number(row.cells[key] ?? 0)
const minutes = (seconds: unknown): number | null => (typeof seconds === 'number' ? Math.round(seconds / 6) / 10 : null)
const label = (row: ReportRow, key: string): string => String(row.cells[key] ?? '')

function shares({ rows, total }: Report, key: string) {
  const all = Number(total.total ?? 0)
  return rows.map(row => ({
    label: label(row, key),
    qtd: number(row, 'total'),
    percentual: all === 0 ? 0 : Math.round((number(row, 'total') / all) * 10_000) / 100,
  }))
}

async function perUser(actor: Actor, query: Days) {
  const { rows } = await asked(actor, query, 'users')
  return rows.map(row => ({
    userId: row.id === 0 ? null : Number(row.id),
    name: row.cells.user === null ? null : label(row, 'user'),
    qtd_pendentes: number(row, 'pending'),
    qtd_em_atendimento: number(row, 'open'),
    qtd_resolvidos: number(row, 'closed'),
    qtd_por_usuario: number(row, 'total'),
    tme: minutes(row.cells.waiting),
    tma: minutes(row.cells.handling),
  }))
}

async function byDay(actor: Actor, query: Days) {
  const { days } = await asked(actor, query, 'queues')
  return (days ?? []).map(({ day, opened }) => ({ dt_ref: day, label: day, qtd: opened }))
}

async function times(actor: Actor, query: Days) {
  const { total, beside } = await asked(actor, query, 'queues')
  const all = Number(total.total ?? 0)
  const begun = Number(total.byCompany ?? 0)
  return {
    qtd_total_atendimentos: all,
    qtd_demanda_ativa: begun,
    qtd_demanda_receptiva: all - begun,
    tme: minutes(total.waiting),
    tma: minutes(total.handling),
    tme_media: minutes(beside.waitingMean),
    tma_media: minutes(beside.handlingMean),
  }
}

/** One question for each channel: there are few. */
async function byChannel(actor: Actor, query: Days) {
  const filter = await over(actor, query)
  const { rows } = await runReport('channels', { actor, filter, most: MOST })
  const each = await Promise.all(
    rows.map(async row => {
      const one = await runReport('queues', { actor, filter: { ...filter, connections: [Number(row.id)] }, most: MOST })
      return (one.days ?? []).map(({ day, opened }) => ({ dt_ref: day, label: label(row, 'channel'), qtd: opened }))
    }),
  )
  return each.flat().toSorted((a, b) => a.dt_ref.localeCompare(b.dt_ref))
}

async function contacts(actor: Actor, { startDate, endDate }: Days) {
  const { rows, count } = await runReport('contacts', {
    actor,
    filter: { from: startDate, to: endDate, groups: false },
    most: MOST,
  })
  const text = (cell: unknown) => (typeof cell === 'string' ? cell : null)
  return {
    count,
    contacts: rows.map(({ id, cells }) => ({
      id: Number(id),
      name: text(cells.name) ?? '',
      number: text(cells.number),
      email: text(cells.email),
    })),
  }
}

export const familyHandlers: Handlers<typeof familyFigureRoutes, Exchange> = {
  queues: async ({ actor, query }) => shares(await asked(actor, query, 'queues'), 'queue'),
  queue: async ({ actor, query }) => shares(await asked(actor, query, 'queues'), 'queue'),
  channels: async ({ actor, query }) => shares(await asked(actor, query, 'channels'), 'channel'),
  byPeriod: ({ actor, query }) => byDay(actor, query),
  byChannel: ({ actor, query }) => byChannel(actor, query),
  times: ({ actor, query }) => times(actor, query),
  perUsers: ({ actor, query }) => perUser(actor, query),
  perUsersDetail: ({ actor, query }) => perUser(actor, query),
  contacts: ({ actor, query }) => contacts(actor, query),
}
