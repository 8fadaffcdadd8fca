import { type ErrorCode, refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import type { manyTicketRoutes } from '@balcao/contract/tickets/tickets-many'
import { MASS_RESOLVE_BATCH } from '@balcao/contract/values/constants'
import type { WorkSummary } from '@balcao/contract/works/works'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { clock } from '../../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../../infra/database/db.ts'
import { startWork, type WorkRunner } from '../../../works/index.ts'
import { type Asker, visibleTo } from '../../queries/sight.ts'
import { force, handOver, putInQueue, setUnread, transfer } from '../../rules/machine.ts'
import type { Move } from '../../rules/order.ts'
import { applyMove } from '../apply.ts'
import { mayReceive, ownerWorksThere, worksWhere } from '../destination.ts'
import { eachOf } from './each.ts'

/** What is done to many tickets from the ticket panel: in tens, each with its own fate. */

export const PANEL_WORK = 'tickets.panel'
type Order = z.output<typeof manyTicketRoutes.panel.body>
type PanelOrder = Order extends infer O ? (O extends Order ? Omit<O, 'title'> : never) : never

export const startPanel = (actor: Actor, order: Order): Promise<WorkSummary> =>
  withTenant(actor.tenantId, async tx => {
    if (order.do === 'moveWithoutQueue') await mayReceive(tx, { userId: order.userId ?? null, queueId: order.queueId ?? null })
    if (order.do === 'moveOfUser') await mayReceive(tx, { userId: order.toUserId, queueId: null })
    const { title, ...params } = order
    const { rows } = await sql<{ total: number; upTo: number }>`
      select count(*)::int as total, coalesce(max(t.id), 0) as "upTo" from tickets t
      where t.tenant_id = ${tx.tenant} and ${visibleTo(actor)} and ${concerned(order)}`.execute(tx)
    const { total, upTo } = rows[0] ?? { total: 0, upTo: 0 }
    return startWork(tx, actor, { kind: PANEL_WORK, title, total, params: { order: params, upTo, after: 0 } })
  })

const kept = z.object({ order: z.custom<PanelOrder>(), upTo: z.number(), after: z.number() })

export const panelRunner: WorkRunner = async ({ tenantId, createdBy, params, progress }) => {
  const { order, upTo, after } = kept.parse(params)
  const asker = { tenantId, userId: createdBy }
  const nextTen = (from: number) =>
    withTenant(tenantId, async tx => {
      const { rows } = await sql<{ id: number; name: string }>`
        select t.id, c.name from tickets t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
        where t.tenant_id = ${tenantId} and t.id > ${from} and t.id <= ${upTo} and ${visibleTo(asker)} and ${concerned(order)}
        order by t.id limit ${sql.lit(MASS_RESOLVE_BATCH)}`.execute(tx)
      return rows
    })
  await eachOf({ next: nextTen, after, progress, failed: FAILED[order.do] }, (tx, id) => carryOut(tx, asker, id, order))
}

/** Something unforeseen with one ticket, which keeps none of the others. */
const FAILED: Record<Order['do'], ErrorCode> = {
  close: 'ERR_MASS_CLOSE',
  moveWithoutQueue: 'ERR_MASS_TRANSFER',
  moveOfUser: 'ERR_MASS_TRANSFER',
  read: 'ERR_MASS_READ',
}

function concerned(order: PanelOrder): RawBuilder<boolean> {
  switch (order.do) {
    case 'close':
      return sql`t.status = ${order.status}`
    case 'moveWithoutQueue':
      return sql`t.status in ('open', 'pending') and t.queue_id is null`
    case 'moveOfUser':
      return sql`t.status in ('open', 'pending', 'schedule') and t.user_id = ${order.userId}`
    case 'read':
      return sql`t.status in ('open', 'pending', 'schedule') and t.unread > 0`
  }
}

async function carryOut(tx: Tx, asker: Asker, id: number, order: PanelOrder): Promise<void> {
  await applyMove(tx, id, moveOf(order, { userId: asker.userId, isAdmin: true }, clock.now()), asker)
  if (order.do === 'moveWithoutQueue') await ownerWorksThere(tx, id)
  if (order.do === 'moveOfUser' && !(await worksWhere(tx, id, order.toUserId))) refuse('ERR_TRANSFER', { userId: order.toUserId })
}

function moveOf(order: PanelOrder, by: { userId: number; isAdmin: boolean }, now: Date): Move {
  switch (order.do) {
    case 'close':
      return ticket => force(ticket, by, { now })
    case 'read':
      return ticket => setUnread(ticket, { unread: 0 })
    case 'moveOfUser':
      return ticket => handOver(ticket, by, { now, userId: order.toUserId })
    case 'moveWithoutQueue': {
      const { userId, queueId } = order
      if (userId === undefined) return ticket => putInQueue(ticket, by, { now, queueId: queueId ?? refuse('ERR_TRANSFER') })
      return ticket => transfer(ticket, by, { now, forceAdmin: false, to: { userId, queueId: queueId ?? null } })
    }
  }
}
