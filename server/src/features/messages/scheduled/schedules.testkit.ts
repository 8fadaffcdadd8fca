import { scheduleRoutes } from '@balcao/contract/messages/schedules'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { clock } from '../../../infra/clock.ts'
import { type Desk, desk } from '../../../test/desk.ts'
import { type World, world } from '../../../test/world.ts'
import { sweepSchedules } from './fire.ts'

export let w: World
export let its: Desk

/** A world of its own for the file that asks, whose clock stands at noon (UTC) of 4 May 2026 until a test moves it. */
export function openSchedules(): void {
  const real = clock.now
  beforeAll(async () => {
    w = await world()
    its = desk(w.owner, w.padaria)
  })
  beforeEach(async () => {
    await w.owner.query('delete from outbox')
    stands('2026-05-04T12:00:00Z')
  })
  afterEach(async () => {
    await w.owner.query('update schedules set due_at = null')
    clock.now = real
  })
}

export const stands = (moment: string) => {
  clock.now = () => new Date(moment)
}
export const sweepAt = async (moment: string) => {
  stands(moment)
  await sweepSchedules()
}
export const TOMORROW = '2026-05-05T12:00:00.000Z'
export const write = async (body: object, who = w.ana) => {
  const { messages } = await who.call(scheduleRoutes.create, { body: { body: 'Lembrete', scheduleDate: TOMORROW, ...body } })
  const [message] = messages
  if (!message) throw new Error('nothing was scheduled')
  return message
}
export const said = async (ticketId: number) =>
  (
    await w.owner.query<{ id: string; body: string; seq: number; status: string; send_type: string; user_id: number }>(
      'select id, body, seq, status, send_type, user_id from messages where ticket_id = $1 and from_me order by seq',
      [ticketId],
    )
  ).rows
/** The channel has taken what waited in the ticket. */
export const leaves = (ticketId: number) =>
  w.owner.query("update messages set status = 'sended', ack = 1 where ticket_id = $1 and status = 'pending'", [ticketId])
export const schedule = (id: number) => w.one<Record<string, unknown>>('select * from schedules where id = $1', [id])
export const anas = (more: object = {}) => its.ticket({ status: 'open', userId: w.ana.id, queueId: w.queues.balcao, ...more })
