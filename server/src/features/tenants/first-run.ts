import { randomInt } from 'node:crypto'
import { password as passwordSchema } from '@balcao/contract/shapes'
import { MAIN_TENANT } from '@balcao/contract/values/constants'
import { queryTenant, withTenant } from '../../infra/database/db.ts'
import { addUser, hashPassword } from '../access/index.ts'
import { recordAcceptance } from './terms.ts'

const NO_LIMIT = 1_000_000

export interface FirstLogin {
  email: string
  password: string
  /** Made by chance: print it, nobody else knows it. */
  generated: boolean
}

/**
 * Makes the company that runs the installation and its superadmin, when there is none yet. Two processes that start at once
 * make one between them; the process that made it gets the login, the other one null.
 */
export async function install(asked: {
  email: string
  password: string | null
  log: (line: string) => void
}): Promise<FirstLogin | null> {
  const made = await queryTenant(MAIN_TENANT, db => db.selectFrom('tenants').select('id'))
  if (made.length > 0) return null

  const password = asked.password ?? drawPassword()
  const passwordHash = await hashPassword(password)
  const first = await withTenant(MAIN_TENANT, async tx => {
    const company = await tx
      .insertInto('tenants')
      .values({ id: MAIN_TENANT, name: 'Balcão', max_users: NO_LIMIT, max_connections: NO_LIMIT })
      // The second process waits here for the first to commit, and then has nothing to do.
      .onConflict(conflict => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!company) return false
    await addUser(tx, { name: 'Superadmin', email: asked.email, passwordHash, profile: 'superadmin' })
    await recordAcceptance(tx, `${asked.email}, by installing`)
    return true
  })
  if (!first) return null
  asked.log('made the main company and its superadmin')
  return { email: asked.email, password, generated: asked.password === null }
}

/** Without letters and digits that look alike: it is typed from a terminal once. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

function drawPassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const drawn = [group(), group(), group()].join('-')
  return passwordSchema.safeParse(drawn).success ? drawn : drawPassword()
}
