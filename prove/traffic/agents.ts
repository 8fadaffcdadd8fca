import { ApiError } from '@balcao/contract/client'
import { sendingRoutes } from '@balcao/contract/messages/messages'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import type { Random } from '../random.ts'
import { wait } from '../stand.ts'
import { keepPace } from './pace.ts'
import type { Shop, Talk } from './shop.ts'

/** What the agent wrote; every one of them was answered for, after however many tries. */
export interface Written {
  talk: Talk
  idFront: string
  body: string
  isTaken: boolean
  /** How long the server had been up in all when it was. */
  takenAt: number
}

export interface Agents {
  written: Written[]
  readonly repeats: number
  /** Tickets that were started, closed or begun again. */
  readonly moves: number
  stop(): Promise<void>
}

const OUTBOUND_A_SECOND = 20
const MOVES_A_SECOND = 2

export interface Watch {
  random: Random
  fail: (why: string) => void
  up: () => number
}

/** An agent who answers in every conversation and repeats under the same id until the server has it; an admin who opens and closes tickets. */
export function startAgents(shop: Shop, { random, fail, up }: Watch): Agents {
  const agents: Agents & { repeats: number; moves: number } = { written: [], repeats: 0, moves: 0, stop }
  const talked = new Set(shop.talks.map(({ ticketId }) => ticketId))
  const lanes = [
    ...shop.talks.map(talk => keepPace(OUTBOUND_A_SECOND / shop.talks.length, () => write(talk))),
    keepPace(MOVES_A_SECOND, move),
  ]

  async function write(talk: Talk): Promise<void> {
    const name = `o-${shop.mark}-${agents.written.length + 1}`
    const written = { talk, idFront: name, body: `${name} para ${talk.number}`, isTaken: false, takenAt: 0 }
    agents.written.push(written)
    const { idFront, body } = written
    const params = { id: talk.ticketId }
    for (; !written.isTaken; agents.repeats++) {
      try {
        await shop.agent(sendingRoutes.send, { params, body: { body, idFront } })
        Object.assign(written, { isTaken: true, takenAt: up() })
        return
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) return fail(`${body} was refused: ${error.code}`)
        await wait(random.whole(50, 500))
      }
    }
  }

  /** Moves a ticket by chance; a refusal is waited out. */
  async function move(): Promise<void> {
    try {
      const { tickets } = await shop.admin(ticketRoutes.list, { query: { status: ['open', 'pending', 'closed'], showAll: true } })
      const others = tickets.filter(({ id }) => !talked.has(id))
      if (others.length === 0) return
      const { id, status } = random.pick(others)
      const body = status === 'open' ? ({ status: 'closed' } as const) : ({ status: 'open', userId: shop.agentId } as const)
      await shop.admin(ticketRoutes.update, { params: { id }, body })
      agents.moves++
    } catch {
      await wait(100)
    }
  }

  async function stop(): Promise<void> {
    await Promise.all(lanes.map(lane => lane.stop()))
  }
  return agents
}
