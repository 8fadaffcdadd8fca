import { userRoutes, userTenantRoutes } from '@balcao/contract/users'
import { type Call, callsTo, newCompany, outcomeOf, signIn } from './client.ts'
import { newDatabase, type Stand, SUPERADMIN, start } from './house.ts'

/**
 * However many users are made at once, by whomever and in whichever process, a company never has more than its limit, and
 * never fewer than would have fitted.
 */
export interface Size {
  rounds: number
  seconds: number
}
export const long: Size = { rounds: 300, seconds: 8 * 60 }

const AT_ONCE = 20

export async function prove({ rounds, seconds, adminUrl, random, say }: Size & Stand): Promise<string> {
  const database = await newDatabase(adminUrl)
  const programs = [start(database.url), start(database.url)]
  try {
    const addresses = await Promise.all(programs.map(program => program.ready))
    const roots = await Promise.all(addresses.map(async address => callsTo(address, await signIn(address, SUPERADMIN))))
    const root = roots[0] as Call
    const end = performance.now() + seconds * 1000
    let round = 0
    let refused = 0
    while (round < rounds && performance.now() < end) {
      round++
      const limit = random.whole(2, 18)
      const company = await newCompany(root, `Empresa ${round}`, limit)
      const admins = await Promise.all(addresses.map(async address => callsTo(address, await signIn(address, company.admin))))
      const sleeping = await deactivated(admins, random.whole(0, Math.min(4, limit - 1)), `r${round}`)
      const oneEmail = random.chance(0.2)

      const wishes = Array.from({ length: AT_ONCE }, (_, i) => {
        const person = {
          name: `Pessoa ${i}`,
          email: `p${oneEmail ? 'x' : i}.r${round}@balcao.test`,
          password: SUPERADMIN.password,
        }
        const asleep = sleeping[i]
        if (asleep) return () => random.pick(admins)(userRoutes.update, { params: { id: asleep }, body: { isActive: true } })
        if (random.chance(0.2))
          return () => random.pick(roots)(userTenantRoutes.create, { body: { tenantId: company.id, profile: 'user', ...person } })
        return () => random.pick(admins)(userRoutes.create, { body: person })
      })
      const outcomes = await Promise.all(wishes.map(wish => outcomeOf(wish())))

      const candidates = oneEmail ? sleeping.length + 1 : AT_ONCE
      const expected = Math.min(limit - 1, candidates)
      const answered = outcomes.filter(outcome => outcome === 'answered').length
      const strange = outcomes.filter(
        outcome => !['answered', 'ERR_USER_LIMIT', ...(oneEmail ? ['ERR_EMAIL_TAKEN'] : [])].includes(outcome),
      )
      const { rows } = await database.owner.query<{ active: number }>(
        'select count(*)::int as active from users where tenant_id = $1 and is_active and deleted_at is null',
        [company.id],
      )
      if (rows[0]?.active !== expected + 1 || answered !== expected || strange.length > 0)
        throw new Error(`round ${round}: limit ${limit}, ${rows[0]?.active} active, ${answered} answered: ${outcomes.join(' ')}`)
      refused += AT_ONCE - answered
      if (round % 25 === 0) say(`${round} rounds`)
    }
    return `${round} rounds of ${AT_ONCE} at once over two processes, ${refused} refused, never one too many or too few`
  } finally {
    for (const program of programs) program.signal('SIGKILL')
    await Promise.all(programs.map(program => program.ended))
    await database.drop()
  }
}

/** People who wait to be made active again: that needs a seat as well. */
async function deactivated(admins: Call[], count: number, mark: string): Promise<number[]> {
  const call = admins[0] as Call
  const ids: number[] = []
  for (let i = 0; i < count; i++) {
    const person = { name: `Dorminhoco ${i}`, email: `d${i}.${mark}@balcao.test`, password: SUPERADMIN.password }
    const { id } = await call(userRoutes.create, { body: person })
    await call(userRoutes.update, { params: { id }, body: { isActive: false } })
    ids.push(id)
  }
  return ids
}
