import { ApiError } from '@balcao/contract/client'
import { messageRoutes } from '@balcao/contract/messages/messages'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { io, type Socket } from 'socket.io-client'
import type { Call } from '../client.ts'
import type { Random } from '../random.ts'
import { wait } from '../stand.ts'
import type { Agent, Somebody, Standing } from './company.ts'

/** What an agent was shown: by whom, of which ticket, and between which moments it was asked and answered. */
export interface Shown {
  agent: number
  ticket: number
  how: 'list' | 'one' | 'messages'
  from: number
  to: number
  seen: boolean
}

/** Hears what their sockets tell; comes back at any process whenever it is cut. */
export function listen(who: Somebody, address: () => string, hear: (number: number, at: number) => void): { stop(): void } {
  let socket: Socket | null = null
  let stopped = false
  const live = async () => {
    while (!stopped) {
      const token = await who.token()
      await new Promise<void>(over => {
        socket = io(address(), { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } })
        socket.on('ticket.changed', ({ ticket }: { ticket: { unreadMessages: number } }) =>
          hear(ticket.unreadMessages, performance.now()),
        )
        socket.on('connect_error', () => void who.renew().finally(over))
        socket.on('disconnect', () => over())
      })
      await wait(100)
    }
  }
  void live().catch(() => {})
  return {
    stop() {
      stopped = true
      socket?.close()
    },
  }
}

/** Asks for a list, for one ticket or for what was said in it, and notes what was shown and what was not. */
export async function look(agent: Agent, call: Call, tickets: readonly Standing[], random: Random): Promise<Shown[]> {
  const from = performance.now()
  const noted = (how: Shown['how'], ticket: number, seen: boolean): Shown => ({
    agent: agent.id,
    ticket,
    how,
    from,
    to: performance.now(),
    seen,
  })
  const { id } = random.pick(tickets)
  if (random.chance(0.4)) {
    const page = await call(ticketRoutes.list, { query: { showAll: random.chance(0.5) } })
    // Without asking for all a supervisor sees what is near them: what is not shown proves nothing.
    return page.tickets.map(ticket => noted('list', ticket.id, true))
  }
  const asked = random.chance(0.5)
    ? { how: 'one' as const, run: () => call(ticketRoutes.show, { params: { id } }) }
    : { how: 'messages' as const, run: () => call(messageRoutes.list, { params: { ticketId: id }, query: {} }) }
  const seen = await asked.run().then(
    () => true,
    error => {
      if (error instanceof ApiError && error.code === 'ERR_NO_TICKET_FOUND') return false
      throw error
    },
  )
  return [noted(asked.how, id, seen)]
}
