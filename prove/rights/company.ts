import { authRoutes } from '@balcao/contract/access/auth'
import { userRoutes } from '@balcao/contract/access/users'
import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { type Call, callsTo, newCompany, signIn } from '../client.ts'
import type { Random } from '../random.ts'
import { SUPERADMIN, settlePassword } from '../stand.ts'
import { tell } from './facts.ts'
import type { Fleet } from './fleet.ts'

const QUEUES = 3

export interface Person {
  id: number
  email: string
  active: boolean
}

/** A company at work: its people, its queues, and the admins who may change them. */
export interface RightsCompany {
  tenantId: number
  queueIds: number[]
  folk: Person[]
  asAdmin: As
  asRoot: As
  /** Commits a fact in one of the queues; tells its id and when its transaction began. */
  tellFact(begun: (id: number, at: number) => void): Promise<void>
  /** The users who are online, as this process answers. */
  online(address: string): Promise<number[]>
}

/** Does something as somebody, at a process that is up unless another is named. */
export type As = <T>(ask: (call: Call) => Promise<T>, at?: string) => Promise<T>

export async function openCompany({ fleet, random }: { fleet: Fleet; random: Random }, people: number): Promise<RightsCompany> {
  const address = () => random.pick(fleet.up())
  const asRoot = somebody(SUPERADMIN, address)
  const { id: tenantId, admin } = await asRoot(call => newCompany(call, 'Cidade', people + 1))
  const asAdmin = somebody(admin, address)

  const queueIds: number[] = []
  for (let i = 1; i <= QUEUES; i++) {
    const body = { name: `Fila ${i}`, color: null, isActive: true }
    queueIds.push((await asAdmin(call => call(queueRoutes.create, { body }))).id)
  }
  const folk: Person[] = []
  for (let i = 1; i <= people; i++) {
    const email = `p${i}@cidade.test`
    const body = { name: `Pessoa ${i}`, email, queueIds: someOf(queueIds, random) }
    const { id } = await asAdmin(call => call(userRoutes.create, { body }))
    await settlePassword({ email, password: SUPERADMIN.password })
    folk.push({ id, email, active: true })
  }

  return {
    tenantId,
    queueIds,
    folk,
    asAdmin,
    asRoot,
    async tellFact(begun) {
      const at = performance.now()
      begun(await tell(tenantId, random.pick(queueIds)), at)
    },
    online: async at => {
      const { usuariosOnline } = await asAdmin(call => call(authRoutes.session, {}), at)
      return usuariosOnline.map(user => user.userId)
    },
  }
}

export const someOf = (queueIds: number[], random: Random): number[] => queueIds.filter(() => random.chance(0.6))

/** Signed in once for all processes; a token that is outdated is replaced the next time. */
function somebody(login: { email: string; password: string }, address: () => string): As {
  let token: Promise<string> | null = null
  const forget = (error: unknown): never => {
    token = null
    throw error
  }
  return async (ask, at = address()) => {
    token ??= signIn(at, login)
    const held = await token.catch(forget)
    return ask(callsTo(at, held)).catch(error =>
      /TOKEN|SESSION/.test(String(error.code)) ? forget(error) : Promise.reject(error),
    )
  }
}
