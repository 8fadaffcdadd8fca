import { authRoutes } from '@balcao/contract/auth'
import { queueRoutes } from '@balcao/contract/queues'
import { tenantRoutes } from '@balcao/contract/tenants'
import { userRoutes } from '@balcao/contract/users'
import { type Call, callsTo, newCompany, signIn } from '../client.ts'
import { SUPERADMIN } from '../house.ts'
import type { Random } from '../random.ts'
import { type Browser, openBrowser, type Surroundings } from './browser.ts'
import { tell } from './facts.ts'
import type { Fleet } from './fleet.ts'
import { logIn, logOut, type Purse, refresh, type Session } from './session.ts'

const QUEUES = 3
const MOST_SESSIONS = 14

/** A company at work: people come and go, their rights change, facts are told in the rooms of their queues. */
export interface Town {
  tenantId: number
  queueIds: number[]
  browsers(): Browser[]
  sessions(): Session[]
  /** Does one thing by chance; what a fault made of it is nobody's mistake here. */
  act(around: Surroundings): Promise<void>
  tellFact(begun: (id: number, at: number) => void): Promise<void>
  /** Who is online, by what this process answers. */
  online(address: string): Promise<number[]>
}

interface Person {
  id: number
  email: string
  active: boolean
}

export async function openTown(world: { fleet: Fleet; random: Random; purse: Purse }, people: number): Promise<Town> {
  const { fleet, random, purse } = world
  const address = () => random.pick(fleet.up())
  const root = callsTo(address(), await signIn(address(), SUPERADMIN))
  const { id: tenantId, admin } = await newCompany(root, 'Cidade', people + 1)

  // Of the admin and the superadmin every process may be asked; a token that is outdated is replaced.
  const asSomebody = (login: { email: string; password: string }) => {
    let token: Promise<string> | null = null
    return async <T>(ask: (call: Call) => Promise<T>, at = address()): Promise<T> => {
      token ??= signIn(at, login)
      const held = await token.catch(error => {
        token = null
        throw error
      })
      return ask(callsTo(at, held)).catch(error => {
        if (/TOKEN|SESSION/.test(String(error.code))) token = null
        throw error
      })
    }
  }
  const asAdmin = asSomebody(admin)
  const asRoot = asSomebody(SUPERADMIN)

  const queueIds: number[] = []
  for (let i = 1; i <= QUEUES; i++)
    queueIds.push(
      (await asAdmin(call => call(queueRoutes.create, { body: { name: `Fila ${i}`, color: null, isActive: true } }))).id,
    )
  const folk: Person[] = []
  for (let i = 1; i <= people; i++) {
    const person = {
      name: `Pessoa ${i}`,
      email: `p${i}@cidade.test`,
      password: SUPERADMIN.password,
      queueIds: someOf(queueIds, random),
    }
    const { id } = await asAdmin(call => call(userRoutes.create, { body: person }))
    folk.push({ id, email: person.email, active: true })
  }

  const open = new Map<Session, Browser | null>()
  const living = () => [...open.keys()].filter(session => !session.over)
  const bury = () => {
    for (const { sid, over } of open.keys()) if (over) purse.retire(sid)
  }

  const comeIn = async (around: Surroundings) => {
    if (living().length >= MOST_SESSIONS) return
    const session = await logIn(address(), random.pick(folk).email, SUPERADMIN.password)
    if (!session) return
    purse.put(session.token)
    open.set(session, random.chance(0.8) ? openBrowser(session, around) : null)
  }
  const goOut = async () => {
    if (living().length > 3) await logOut(address(), random.pick(living()))
  }
  const renew = async () => {
    const session = living().length > 0 ? random.pick(living()) : null
    if (session && (await refresh(address(), session))) purse.put(session.token)
  }
  const changeQueues = () => {
    const { id } = random.pick(folk)
    return asAdmin(call => call(userRoutes.update, { params: { id }, body: { queueIds: someOf(queueIds, random) } }))
  }
  const switchPerson = async () => {
    const person = random.pick(folk)
    const wanted = !person.active
    await asAdmin(call => call(userRoutes.update, { params: { id: person.id }, body: { isActive: wanted } }))
    person.active = wanted
  }
  const owe = async () => {
    for (const overdue of [true, false])
      await asRoot(call => call(tenantRoutes.update, { params: { id: tenantId }, body: { overdue } }))
  }
  const closeTab = async () => {
    const session = living().length > 5 ? random.pick(living()) : null
    if (!session) return
    open.get(session)?.close()
    open.set(session, null)
  }

  /** Each as often as it should happen, of forty. */
  const ACTS: ((around: Surroundings) => Promise<unknown>)[] = [
    ...Array(12).fill(comeIn),
    ...Array(6).fill(goOut),
    ...Array(8).fill(renew),
    ...Array(8).fill(changeQueues),
    ...Array(3).fill(switchPerson),
    ...Array(2).fill(closeTab),
    owe,
  ]

  return {
    tenantId,
    queueIds,
    sessions: () => [...open.keys()],
    browsers: () => [...open.values()].filter(browser => browser !== null),
    async act(around) {
      bury()
      await random
        .pick(ACTS)(around)
        .catch(() => {})
    },
    async tellFact(begun) {
      const queueId = random.pick(queueIds)
      const at = performance.now()
      begun(await tell(tenantId, queueId), at)
    },
    online: async at => {
      const me = await asAdmin(call => call(authRoutes.session, {}), at)
      return me.usuariosOnline.map(user => user.userId)
    },
  }
}

const someOf = (queueIds: number[], random: Random): number[] => queueIds.filter(() => random.chance(0.6))
