import { type ErrorCode, refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import type { TicketBulk } from '@balcao/contract/tickets/tickets-many'
import { BULK_UNDO_SECONDS, MASS_RESOLVE_BATCH } from '@balcao/contract/values/constants'
import type { WorkSummary } from '@balcao/contract/works/works'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Tx, withTenant } from '../../../../infra/database/db.ts'
import { startWork, takeWorkBack, type WorkRunner } from '../../../works/index.ts'
import type { TicketLinks } from '../../links.ts'
import { addNote } from '../../notes.ts'
import { type Asker, visibleTo } from '../../queries/sight.ts'
import { setUnread } from '../../rules/machine.ts'
import type { Ask } from '../../rules/order.ts'
import { applyMove } from '../apply.ts'
import { mayReceive, mayUseChannel } from '../destination.ts'
import { carryOut, type Person, personNow, toChannel } from '../move.ts'
import { takeBack } from '../undo.ts'
import { namesOf } from './channel.ts'
import { eachOf } from './each.ts'

/** What the inbox does to those somebody chose: in tens, each with its own fate, by the rights its asker has at that moment. */

export const BULK_WORK = 'tickets.bulk'
export const UNDO_WORK = 'tickets.bulk.undo'

type Order = TicketBulk extends infer O ? (O extends TicketBulk ? Omit<O, 'title' | 'ids'> : never) : never

export const startBulk = (actor: Actor, { title, ids, ...order }: TicketBulk): Promise<WorkSummary> =>
  withTenant(actor.tenantId, async tx => {
    if (order.do === 'transfer') {
      await mayReceive(tx, { userId: order.userId ?? null, queueId: order.queueId ?? null, teamId: order.teamId ?? null })
      if (order.whatsappId !== undefined) await mayUseChannel(tx, actor, order.whatsappId)
    }
    const { rows } = await sql<{ id: number }>`
      select t.id from tickets t where t.tenant_id = ${tx.tenant} and t.id = any (${ids}::bigint[]) and ${visibleTo(actor)}
      order by t.id`.execute(tx)
    if (rows.length === 0) refuse('ERR_NO_TICKET_FOUND')
    const params = { order, ids: rows.map(row => row.id), after: 0 }
    return startWork(tx, actor, { kind: BULK_WORK, title, total: rows.length, params })
  })

const kept = z.object({ order: z.custom<Order>(), ids: z.array(z.number()), after: z.number() })

export const bulkRunner =
  (links: TicketLinks): WorkRunner =>
  async ({ tenantId, createdBy, params, progress }) => {
    const { order, ids, after } = kept.parse(params)
    const channelId = order.do === 'transfer' ? order.whatsappId : undefined
    const names = channelId === undefined ? [] : await namesOf(tenantId, channelId)
    const next = nextOf(ids, { tenantId, userId: createdBy })
    await eachOf({ next, after, progress, failed: FAILED[order.do] }, async (tx, id) => {
      const by = await personNow(tx, createdBy)
      const before = await stateOf(tx, id, by)
      if (order.do === 'transfer' && order.note) await addNote(tx, by, id, { note: order.note, mentions: [] })
      if (channelId === undefined) await carryOut(tx, id, askOf(order, by), { by, links })
      else await toChannel(tx, id, { by, channelId, names })
      return { ...before, line: await lastLine(tx, id) }
    })
  }

const FAILED: Record<Order['do'], ErrorCode> = {
  accept: 'ERR_MASS_TRANSFER',
  resolve: 'ERR_MASS_CLOSE',
  transfer: 'ERR_MASS_TRANSFER',
  read: 'ERR_MASS_READ',
}

/** The next ten of them. One that left the asker's sight meanwhile has no name to them. */
const nextOf = (ids: readonly number[], asker: Asker) => (after: number) =>
  withTenant(asker.tenantId, async tx => {
    const ten = ids.filter(id => id > after).slice(0, MASS_RESOLVE_BATCH)
    const { rows } = await sql<{ id: number; name: string }>`
      select its.id, coalesce(c.name, '#' || its.id) as name from unnest(${ten}::bigint[]) its(id)
      left join tickets t on t.tenant_id = ${tx.tenant} and t.id = its.id and ${visibleTo(asker)}
      left join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id order by its.id`.execute(tx)
    return rows
  })

function askOf(order: Order, by: Person): Ask & { closing: object } {
  const ask = { engines: [], closing: {} }
  switch (order.do) {
    case 'accept':
      return { ...ask, status: 'open', userId: by.userId }
    case 'resolve':
      return { ...ask, status: 'closed' }
    case 'read':
      return { ...ask, unread: 0 }
    case 'transfer':
      return { ...ask, userId: order.userId, queueId: order.queueId, teamId: order.teamId }
  }
}

/** What one was before, as far as its log does not say it. */
interface Before {
  id: number
  unread: number
  channelId: number
}

async function stateOf(tx: Tx, id: number, asker: Asker): Promise<Before> {
  const { rows } = await sql<Before>`
    select t.id, t.unread, t.channel_id as "channelId" from tickets t
    where t.tenant_id = ${tx.tenant} and t.id = ${id} and ${visibleTo(asker)} for no key update of t`.execute(tx)
  return rows[0] ?? refuse('ERR_NO_TICKET_FOUND', { id })
}

async function lastLine(tx: Tx, id: number): Promise<number | null> {
  const { rows } = await sql<{ line: number | null }>`
    select max(id) as line from ticket_logs where tenant_id = ${tx.tenant} and ticket_id = ${id}`.execute(tx)
  return rows[0]?.line ?? null
}

const did = z.object({ id: z.number(), unread: z.number(), channelId: z.number(), line: z.number().nullable() })
type Did = z.output<typeof did>

/** Takes back what an own work did, of each that nobody has moved since. */
export const undoBulk = (actor: Actor, id: number, title: string): Promise<WorkSummary> =>
  withTenant(actor.tenantId, async tx => {
    const past = { userId: actor.userId, id, kind: BULK_WORK, withinSeconds: BULK_UNDO_SECONDS }
    const params = await takeWorkBack(tx, past)
    const { order } = kept.parse(params)
    const done = didIn(params)
    if (done.length === 0) refuse('ERR_CONFLICT', { done: 0 })
    return startWork(tx, actor, { kind: UNDO_WORK, title, total: done.length, params: { order, done, after: 0 } })
  })

const didIn = (params: unknown): Did[] =>
  Object.entries(z.record(z.string(), z.unknown()).parse(params))
    .filter(([key]) => key.startsWith('did '))
    .flatMap(([, block]) => z.array(did).parse(block))
    .sort((a, b) => a.id - b.id)

const undone = z.object({ order: z.custom<Order>(), done: z.array(did), after: z.number() })

export const undoRunner: WorkRunner = async ({ tenantId, createdBy, params, progress }) => {
  const { order, done, after } = undone.parse(params)
  const were = new Map(done.map(one => [one.id, one]))
  const back = order.do === 'transfer' && order.whatsappId !== undefined ? await channelNames(tenantId, done) : null
  const next = nextOf([...were.keys()], { tenantId, userId: createdBy })
  await eachOf({ next, after, progress, failed: FAILED[order.do] }, async (tx, id) => {
    const was = were.get(id) ?? refuse('ERR_NO_TICKET_FOUND', { id })
    if (order.do === 'read') return applyMove(tx, id, ticket => setUnread(ticket, unreadAgain(ticket.unread, was)), null)
    if (!back)
      return takeBack(tx, id, { by: createdBy, withinSeconds: 2 * BULK_UNDO_SECONDS, line: was.line ?? 0, unread: was.unread })
    if ((await lastLine(tx, id)) !== was.line) refuse('ERR_TICKET_STATUS', { id })
    const names = back.get(was.channelId) ?? []
    await toChannel(tx, id, { by: await personNow(tx, createdBy), channelId: was.channelId, names })
  })
}

/** What has arrived since is unread anyway. */
const unreadAgain = (now: number, was: Did) => ({ unread: now === 0 ? was.unread : now })

async function channelNames(tenantId: number, done: readonly Did[]): Promise<Map<number, string[]>> {
  const ids = [...new Set(done.map(one => one.channelId))]
  return new Map(await Promise.all(ids.map(async id => [id, await namesOf(tenantId, id)] as const)))
}
