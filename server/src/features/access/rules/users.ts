import { PAUSE_LIMITS, type UserChange } from '@balcao/contract/access/users'
import { refuse } from '@balcao/contract/errors'
import { type Actor, can, type Profile, rankOf } from '@balcao/contract/permissions'

/** What a decision about a user depends on. */
export interface Person {
  id: number
  email: string
  emailVerified: boolean
  profile: Profile
  support: boolean
  isActive: boolean
}

const HEIGHT: Record<Profile, number> = { user: 0, super: 1, admin: 2, superadmin: 3 }
const heightOf = (who: Pick<Actor, 'profile' | 'support'>) => HEIGHT[rankOf(who)]

const OWN_FIELDS: ReadonlySet<string> = new Set<keyof UserChange>(['name', 'email', 'password', 'currentPassword'])

/** Somebody changes their own name, e-mail and password; who manages users changes those who do not stand
 * above them, and sets nobody's password. */
export function mayChange(actor: Actor, target: Person, change: UserChange): void {
  const own = actor.userId === target.id
  if (!can(actor, 'users.manage') && (!own || Object.keys(change).some(field => !OWN_FIELDS.has(field))))
    refuse('ERR_NO_PERMISSION')
  if (own && change.resetSecondFactor) refuse('ERR_OWN_USER')
  if (!own) {
    mayTouch(actor, target)
    if (change.password !== undefined) refuse('ERR_NO_PERMISSION', { password: 'own' })
  }
  if (change.profile && HEIGHT[change.profile] > heightOf(actor)) refuse('ERR_NO_PERMISSION')
}

/** Nobody changes or removes who stands above them, and who does support answers to the superadmin alone. */
export function mayTouch(actor: Actor, target: Person): void {
  if (heightOf(target) > heightOf(actor)) refuse('ERR_NO_PERMISSION')
  if (target.support && actor.profile !== 'superadmin') refuse('ERR_SUPPORT_USER', { reason: 'superadmin' })
}

/** When a break ends: ahead, and no further away than one is planned. */
export function pauseEnd(until: string | null, now: Date): string | null {
  if (until === null) return null
  const ahead = new Date(until).getTime() - now.getTime()
  if (ahead <= 0 || ahead > PAUSE_LIMITS.days * 24 * 60 * 60_000)
    refuse('ERR_VALIDATION', { issues: [{ in: 'body', path: ['until'], code: 'custom', message: 'invalid' }] })
  return until
}

/** The marker alone makes nobody a support user: the address must be proved to be theirs. */
export function maySupport(person: Pick<Person, 'email' | 'emailVerified'>, marker: string | null): void {
  if (!marker) refuse('ERR_SUPPORT_USER', { reason: 'off' })
  // Its end, for what stands before it anybody may choose.
  if (!person.email.toLowerCase().endsWith(marker.toLowerCase())) refuse('ERR_SUPPORT_USER', { reason: 'marker' })
  if (!person.emailVerified) refuse('ERR_SUPPORT_USER', { reason: 'unverified' })
}

/** Which posts this change leaves without this person: somebody else must then hold them. */
export function postsLeft(before: Pick<Person, 'profile' | 'isActive'>, after: Pick<Person, 'profile' | 'isActive'>): Profile[] {
  const POSTS = ['admin', 'superadmin'] as const
  const holds = (who: typeof before, post: Profile) => who.isActive && HEIGHT[who.profile] >= HEIGHT[post]
  return POSTS.filter(post => holds(before, post) && !holds(after, post))
}
