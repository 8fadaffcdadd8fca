import { userRoutes, userTenantRoutes } from '@balcao/contract/access/users'
import type pg from 'pg'
import { type Call, callsTo, newCompany, outcomeOf, signIn } from './client.ts'
import type { Random } from './random.ts'
import { newDatabase, type Stand, SUPERADMIN, start } from './stand.ts'

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

export async function prove({ rounds, seconds, adminUrl, template, random, say }: Size & Stand): Promise<string> {
  const database = await newDatabase(adminUrl, template)
  const programs = [start(database.url), start(database.url)]
  try {
    const addresses = await Promise.all(programs.map(program => program.ready))
    const roots = await signedIn(addresses, SUPERADMIN)
    const end = performance.now() + seconds * 1000
    let round = 0
    let refused = 0
    while (round < rounds && performance.now() < end) {
      round++
      refused += await oneRound({ round, addresses, roots, owner: database.owner, random })
      if (round % 25 === 0) say(`${round} rounds`)
    }
    return `${round} rounds of ${AT_ONCE} at once over two processes, ${refused} refused, never one too many or too few`
  } finally {
    for (const program of programs) program.signal('SIGKILL')
    await Promise.all(programs.map(program => program.ended))
    await database.drop()
  }
}

type Login = { email: string; password: string }

/** The same person at each of the processes. */
const signedIn = (addresses: string[], login: Login): Promise<Call[]> =>
  Promise.all(addresses.map(async address => callsTo(address, await signIn(address, login))))

interface Round {
  round: number
  addresses: string[]
  roots: Call[]
  owner: pg.Pool
  random: Random
}

/** A new company, and twenty who want in at once; answers how many were refused. */
async function oneRound({ round, addresses, roots, owner, random }: Round): Promise<number> {
  const limit = random.whole(2, 18)
  const company = await newCompany(random.pick(roots), `Empresa ${round}`, limit)
  const admins = await signedIn(addresses, company.admin)
  const sleeping = await deactivated(random.pick(admins), random.whole(0, Math.min(4, limit - 1)), `r${round}`)
  const oneEmail = random.chance(0.2)

  const wish = (i: number): Promise<unknown> => {
    const email = `p${oneEmail ? 'x' : i}.r${round}@balcao.test`
    const person = { name: `Pessoa ${i}`, email }
    const admin = random.pick(admins)
    const asleep = sleeping[i]
    if (asleep) return admin(userRoutes.update, { params: { id: asleep }, body: { isActive: true } })
    if (random.chance(0.8)) return admin(userRoutes.create, { body: person })
    return random.pick(roots)(userTenantRoutes.create, { body: { tenantId: company.id, profile: 'user', ...person } })
  }
  const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => outcomeOf(wish(i))))

  const expected = Math.min(limit - 1, oneEmail ? sleeping.length + 1 : AT_ONCE)
  const usual = ['answered', 'ERR_USER_LIMIT', ...(oneEmail ? ['ERR_EMAIL_TAKEN'] : [])]
  const answered = outcomes.filter(outcome => outcome === 'answered').length
  const active = await activeIn(owner, company.id)
  if (active !== expected + 1 || answered !== expected || !outcomes.every(outcome => usual.includes(outcome)))
    throw new Error(`round ${round}: limit ${limit}, ${active} active, ${answered} answered: ${outcomes.join(' ')}`)
  return AT_ONCE - answered
}

async function activeIn(owner: pg.Pool, tenantId: number): Promise<number | undefined> {
  const { rows } = await owner.query<{ active: number }>(
    'select count(*)::int as active from users where tenant_id = $1 and is_active and deleted_at is null',
    [tenantId],
  )
  return rows[0]?.active
}

/** People who wait to be made active again: that needs a seat as well. */
async function deactivated(admin: Call, count: number, mark: string): Promise<number[]> {
  const ids: number[] = []
  for (let i = 0; i < count; i++) {
    const person = { name: `Dorminhoco ${i}`, email: `d${i}.${mark}@balcao.test` }
    const { id } = await admin(userRoutes.create, { body: person })
    await admin(userRoutes.update, { params: { id }, body: { isActive: false } })
    ids.push(id)
  }
  return ids
}
