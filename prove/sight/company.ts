import { userRoutes } from '@balcao/contract/access/users'
import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { settingRoutes } from '@balcao/contract/setting-routes'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { audienceOf, type Room } from '@balcao/contract/visibility'
import type pg from 'pg'
import { desk } from '../../server/src/test/desk.ts'
import { type Call, callsTo, newCompany, signIn } from '../client.ts'
import type { Random } from '../random.ts'
import { logIn, refresh, type Session } from '../rights/session.ts'
import { SUPERADMIN, settlePassword, wait } from '../stand.ts'

/** A company whose tickets stay where they are, while the rights to see them change all the time. */
export interface SightCompany {
  tenant: number
  agents: Agent[]
  tickets: Standing[]
  /** Switches one of the rights to see; answered when it has committed. */
  switchSomething(): Promise<void>
  /** A change of this ticket that carries a number nobody used before. */
  touch(ticket: Standing, number: number): Promise<void>
}

export interface Agent {
  id: number
  login: { email: string; password: string }
}

/** A ticket, and the rooms it is announced in as long as it stands there. */
export interface Standing {
  id: number
  audience: Room[]
}

const HIDING = ['notViewAssignedTickets', 'notViewTicketsChatBot', 'nullTickets'] as const

export async function openCompany(addresses: string[], owner: pg.Pool, random: Random): Promise<SightCompany> {
  const [first = ''] = addresses
  const root = callsTo(first, await signIn(first, SUPERADMIN))
  const company = await newCompany(root, 'Vista', 20)
  const { call: admin } = somebody(company.admin, () => random.pick(addresses))
  const queueIds: number[] = []
  for (const name of ['Caixa', 'Estoque', 'Entrega'])
    queueIds.push((await admin(queueRoutes.create, { body: { name, color: null, isActive: true } })).id)
  const agents: Agent[] = []
  for (const [i, profile] of (['user', 'user', 'user', 'user', 'super'] as const).entries()) {
    const login = { email: `v${i}@vista.test`, password: SUPERADMIN.password }
    const body = { name: `Vista ${i}`, profile, queueIds: someOf(queueIds, random), email: login.email }
    agents.push({ id: (await admin(userRoutes.create, { body })).id, login })
    await settlePassword(login)
  }
  let hiding: (typeof HIDING)[number] | null = null
  const set = (key: string, on: boolean) =>
    admin(settingRoutes.save, { params: { key }, body: { value: on ? 'enabled' : 'disabled' } })

  return {
    tenant: company.id,
    agents,
    tickets: await standTickets(owner, company.id, queueIds, agents),
    async switchSomething() {
      if (random.chance(0.5)) {
        const { id } = random.pick(agents)
        return void (await admin(userRoutes.update, { params: { id }, body: { queueIds: someOf(queueIds, random) } }))
      }
      if (random.chance(0.2)) return void (await set('removeSupervisorPrivileges', random.chance(0.5)))
      if (hiding) await set(hiding, false)
      hiding = random.chance(0.7) ? random.pick(HIDING) : null
      if (hiding) await set(hiding, true)
    },
    async touch({ id }, number) {
      await admin(ticketRoutes.update, { params: { id }, body: { unreadMessages: number } })
    },
  }
}

/** One ticket for every way in which a ticket can stand: free, in a bot's hands, in somebody's, of each queue and of none. */
async function standTickets(owner: pg.Pool, tenant: number, queueIds: number[], agents: Agent[]): Promise<Standing[]> {
  const connection = await owner.connect()
  const its = desk(connection, tenant)
  const tickets: Standing[] = []
  for (const queueId of [...queueIds, null]) {
    const ways = [
      {},
      { answeredBy: 'typebot' },
      { userId: agents[0]?.id ?? null, status: 'open' },
      { userId: agents[1]?.id ?? null, status: 'open' },
    ]
    for (const way of ways) {
      const place = { queueId, userId: null, ...way }
      const id = await its.ticket(place)
      await its.message(id, 'Bom dia')
      const chatbot = 'answeredBy' in place
      tickets.push({ id, audience: audienceOf({ userId: place.userId, queueId, chatbot, isGroup: false, walletIds: [] }) })
    }
  }
  connection.release()
  return tickets
}

const someOf = (queueIds: number[], random: Random): number[] => queueIds.filter(() => random.chance(0.5))

/** Signed in once; calls go to a process chosen anew each time, and a token that is outdated is refreshed, as a browser does. */
export function somebody(login: { email: string; password: string }, address: () => string): Somebody {
  const opened = signedIn(address, login)
  let renewing: Promise<void> | null = null
  const renewOnce = async () => {
    if (!(await refresh(address(), await opened))) throw new Error(`the session of ${login.email} is over`)
  }
  // One at a time: a cookie that was used before, shown late, ends its session.
  const renew = (): Promise<void> => {
    renewing ??= renewOnce().finally(() => {
      renewing = null
    })
    return renewing
  }
  const call: Call = async (route, sent) => {
    const { token } = await opened
    return callsTo(address(), token)(route, sent).catch(async error => {
      if (!/TOKEN/.test(String(error.code))) throw error
      await renew()
      return call(route, sent)
    })
  }
  return { call, renew, token: async () => (await opened).token }
}

/** Everybody signs in at once, and passwords are slow on purpose: a user who is turned away tries again. */
async function signedIn(address: () => string, { email, password }: { email: string; password: string }): Promise<Session> {
  for (let tries = 0; tries < 10; tries++) {
    const session = await logIn(address(), email, password)
    if (session) return session
    await wait(500)
  }
  throw new Error(`${email} could not sign in`)
}

export interface Somebody {
  call: Call
  token(): Promise<string>
  renew(): Promise<void>
}
