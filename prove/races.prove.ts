import { userRoutes } from '@balcao/contract/access/users'
import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { ApiError } from '@balcao/contract/client'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import type pg from 'pg'
import { desk } from '../server/src/test/desk.ts'
import { type Call, callsTo, newCompany, signIn } from './client.ts'
import type { Random } from './random.ts'
import { newDatabase, type Stand, SUPERADMIN, settlePassword, start } from './stand.ts'

/**
 * However many agents and admins start the same ticket at once, in whichever process, one has it and every other is told who.
 * Returned to the queue it is raced for again.
 */
export interface Size {
  rounds: number
  seconds: number
}
export const long: Size = { rounds: 2_000, seconds: 8 * 60 }

const AGENTS = 4
/** The last of them. */
const ADMINS = 2
/** Tickets raced for at the same time: the races of others are the load of each. */
const LANES = 4

export async function prove({ rounds, seconds, adminUrl, template, random, say }: Size & Stand): Promise<string> {
  const database = await newDatabase(adminUrl, template)
  const programs = [start(database.url), start(database.url)]
  try {
    const addresses = await Promise.all(programs.map(program => program.ready))
    const office = await openOffice(addresses, database.owner)
    const end = performance.now() + seconds * 1000
    let done = 0
    const lanes = office.tickets.map(async ticket => {
      while (done < rounds && performance.now() < end) {
        done++
        if (done % 100 === 0) say(`${done} rounds`)
        await oneRound(office, ticket, random)
      }
    })
    await Promise.all(lanes)
    await checkBooks(office, database.owner, done)
    return `${done} rounds of ${AGENTS} agents over two processes: one winner each, ${done * (AGENTS - 1)} told who`
  } finally {
    for (const program of programs) program.signal('SIGKILL')
    await Promise.all(programs.map(program => program.ended))
    await database.drop()
  }
}

interface Agent {
  id: number
  /** At each of the processes. */
  calls: Call[]
}
interface Office {
  tenant: number
  admin: Call
  agents: Agent[]
  tickets: number[]
}

async function openOffice(addresses: string[], owner: pg.Pool): Promise<Office> {
  const [first = ''] = addresses
  const root = callsTo(first, await signIn(first, SUPERADMIN))
  const company = await newCompany(root, 'Corrida', AGENTS + 1)
  const admin = callsTo(first, await signIn(first, company.admin))
  const queue = await admin(queueRoutes.create, { body: { name: 'Caixa', color: null, isActive: true } })
  const agents: Agent[] = []
  for (let i = 0; i < AGENTS; i++) {
    const login = { email: `a${i}@corrida.test`, password: SUPERADMIN.password }
    const profile = i < AGENTS - ADMINS ? 'user' : 'admin'
    const { id } = await admin(userRoutes.create, {
      body: { name: `Agente ${i}`, profile, queueIds: [queue.id], email: login.email },
    })
    await settlePassword(login)
    const token = await signIn(first, login)
    agents.push({ id, calls: addresses.map(address => callsTo(address, token)) })
  }
  const connection = await owner.connect()
  const its = desk(connection, company.id)
  const tickets: number[] = []
  for (let i = 0; i < LANES; i++) tickets.push(await its.ticket({ queueId: queue.id }))
  connection.release()
  return { tenant: company.id, admin, agents, tickets }
}

async function oneRound({ admin, agents }: Office, id: number, random: Random): Promise<void> {
  const outcomes = await Promise.all(
    agents.map(async agent => {
      const body = { status: 'open', userId: agent.id } as const
      const asked = random.pick(agent.calls)(ticketRoutes.update, { params: { id }, body })
      return { agent: agent.id, refusal: await asked.then(() => null, refusalOf) }
    }),
  )
  const winners = outcomes.filter(outcome => outcome.refusal === null)
  const [winner] = winners
  if (!winner || winners.length > 1) throw new Error(`${winners.length} agents won ticket ${id}: ${JSON.stringify(outcomes)}`)
  for (const { agent, refusal } of outcomes) {
    const told = refusal?.code === 'ERR_TICKET_STATUS' && refusal.body.userId === winner.agent
    if (refusal && !told) throw new Error(`${agent} was not told that ${winner.agent} has it: ${JSON.stringify(refusal)}`)
  }
  await admin(ticketRoutes.release, { params: { id }, body: { status: 'pending' } })
}

function refusalOf(error: unknown): { code: string; body: Record<string, unknown> } {
  if (error instanceof ApiError) return { code: error.code, body: error.body }
  throw error
}

/** What is kept of it: each round one start in the log, and the counts are those of the tickets. */
async function checkBooks({ tenant }: Office, owner: pg.Pool, rounds: number): Promise<void> {
  const { rows } = await owner.query<{ starts: number; counted: number; there: number }>(
    `select (select count(*)::int from ticket_logs where tenant_id = $1 and type = 'open') as starts,
       (select coalesce(sum(n), 0)::int from ticket_counts where tenant_id = $1 and room = 'everything' and status = 'pending') as counted,
       (select count(*)::int from tickets where tenant_id = $1 and status = 'pending') as there`,
    [tenant],
  )
  const { starts, counted, there } = rows[0] ?? { starts: 0, counted: -1, there: -2 }
  if (starts !== rounds) throw new Error(`${rounds} rounds left ${starts} starts in the logs`)
  if (counted !== there) throw new Error(`${there} tickets wait, and ${counted} are counted`)
}
