import { Refusal } from '@balcao/contract/errors'
import { describe, expect, test } from 'vitest'
import { freshTicket } from '../../../test/machine-model.ts'
import * as machine from './machine.ts'
import type { Mover, Ticket } from './ticket.ts'

const now = new Date('2026-03-02T12:00:00Z')
const ana: Mover = { userId: 1, isAdmin: false }
const carla: Mover = { userId: 3, isAdmin: true }

const ticketIn = (status: Ticket['status'], more: Partial<Ticket> = {}): Ticket =>
  freshTicket({ status, userId: 1, queueId: 3, closedAt: status === 'closed' ? now : null, ...more })

function codeOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return 'done'
}

describe('handed out', () => {
  const waiting = ticketIn('pending', { userId: null })

  test('[TKT-19] to somebody, it waits for them alone; never what a bot, a rating or a group has', () => {
    const given = machine.assign(waiting, { now, userId: 2 })
    expect(given).toMatchObject({
      ticket: { status: 'pending', userId: 2, queueId: 3 },
      facts: [{ type: 'userDefine', by: null, to: { userId: 2 } }],
    })
    expect(codeOf(() => machine.accept(given.ticket, ana, { now, forceAdmin: false }))).toBe('ERR_ADMIN_ONLY')
    for (const other of [{ userId: 1 }, { answeredBy: 'flow' as const, chatFlowId: 1 }, { isGroup: true }])
      expect(codeOf(() => machine.assign({ ...waiting, ...other }, { now, userId: 2 }))).toBe('ERR_TICKET_STATUS')
  })

  test('[TKT-20] a queue is given without disturbing the owner', () => {
    expect(machine.putInQueue(ticketIn('open', { queueId: null }), carla, { now, queueId: 3 })).toMatchObject({
      ticket: { status: 'open', userId: 1, queueId: 3 },
      facts: [{ type: 'queue', by: 3, to: { queueId: 3 } }],
    })
    expect(codeOf(() => machine.putInQueue(waiting, carla, { now, queueId: 3 }))).toBe('ERR_TICKET_ALREADY_THERE')
  })

  test('[TKT-15] why the customer wrote is noted, and taken back', () => {
    const noted = machine.giveReason(ticketIn('closed'), ana, { demandId: 7 })
    expect(noted).toMatchObject({ ticket: { demandId: 7 }, facts: [{ type: 'demand', by: 1, to: { demandId: 7 } }] })
    expect(machine.giveReason(noted.ticket, ana, { demandId: null }).ticket.demandId).toBeNull()
    expect(machine.giveReason(noted.ticket, ana, { demandId: 7 }).facts).toEqual([])
  })
})
