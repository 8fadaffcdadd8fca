import { refuse } from '@balcao/contract/errors'
import { LOGIN_RATE_WAIT_SECONDS } from '@balcao/contract/values/constants'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { withoutTenant } from '../../../infra/database/db.ts'
import { networkOf } from '../../../infra/http/network-address.ts'

/**
 * How often something may be tried within a time. Per account to protect one person, per address to stop who tries many;
 * an address may be a whole office's, so it allows more.
 */
const LIMITS = {
  'login.account': { most: 5, seconds: LOGIN_RATE_WAIT_SECONDS },
  'login.address': { most: 20, seconds: LOGIN_RATE_WAIT_SECONDS },
  'captcha.address': { most: 120, seconds: LOGIN_RATE_WAIT_SECONDS },
  'code.account': { most: 3, seconds: 5 * 60 },
  'code.address': { most: 20, seconds: LOGIN_RATE_WAIT_SECONDS },
  'reset.account': { most: 3, seconds: 5 * 60 },
  'reset.address': { most: 20, seconds: LOGIN_RATE_WAIT_SECONDS },
  'email.probe': { most: 20, seconds: 60 * 60 },
  'password.own': { most: 5, seconds: LOGIN_RATE_WAIT_SECONDS },
  /** Of callers who know the password. */
  'second.account': { most: 10, seconds: 15 * 60 },
  'signup.address': { most: 10, seconds: LOGIN_RATE_WAIT_SECONDS },
} as const
type Attempt = keyof typeof LIMITS

/**
 * Counts an attempt and refuses it when there were too many. One statement, so that any number of processes count together,
 * and committed before what is attempted, so that guesses made at once are all counted. A refused caller waits the whole
 * time from then on; trying again meanwhile does not lengthen it.
 */
export async function countAttempt(kind: Attempt, key: string): Promise<void> {
  const wait = await countOnly(kind, key)
  if (wait !== null) refuse('ERR_LIMIT_MAX', { retryAfter: wait })
}

/** Counts an attempt; how many seconds to wait when there were too many. */
export async function countOnly(kind: Attempt, key: string): Promise<number | null> {
  const { most, seconds } = LIMITS[kind]
  const now = clock.now()
  const until = new Date(now.getTime() + seconds * 1000)
  const { rows } = await withoutTenant(tx =>
    sql<{ count: number; until: Date }>`
      insert into attempts as a (kind, key, count, window_ends_at) values (${kind}, ${key}, 1, ${until})
      on conflict (kind, key) do update set
        count = case when a.window_ends_at <= ${now} then 1 else least(a.count + 1, ${most} + 1) end,
        window_ends_at = case when a.window_ends_at <= ${now} or a.count = ${most} then ${until} else a.window_ends_at end
      returning count, window_ends_at as until`.execute(tx),
  )
  const counted = rows[0]
  if (!counted || counted.count <= most) return null
  return Math.max(1, Math.ceil((counted.until.getTime() - now.getTime()) / 1000))
}

/** A caller who succeeded was no guesser: the account starts anew, and the address gets this one attempt back. */
export async function forgiveLogin(email: string, address: string): Promise<void> {
  await withoutTenant(async tx => {
    await tx.deleteFrom('attempts').where('kind', '=', 'login.account').where('key', '=', email).execute()
    await sql`update attempts set count = count - 1
      where kind = 'login.address' and key = ${networkOf(address)} and count > 0`.execute(tx)
  })
}
