import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { type ErrorCode, refuse } from '@balcao/contract/errors'
import type { Profile } from '@balcao/contract/permissions'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { violated } from '../../../infra/database/db-errors.ts'
import { emit } from '../../../infra/relay/outbox.ts'
import { endSessionsOf } from '../login/sessions.ts'
import { refreshRights } from '../rooms.ts'
import { maySupport, type Person, postsLeft } from '../rules/users.ts'

interface NewUser {
  name: string
  email: string
  passwordHash: string
  profile: Profile
  queueIds?: readonly number[]
  channelIds?: readonly number[]
  blockWavoip?: boolean
  beta?: boolean
  /** Nobody vouches for the e-mail: they sign in by it, and hold it only once they have proved it. */
  isClaimed?: boolean
  /** They set their password by the link that is mailed to them. */
  isInvited?: boolean
}

/**
 * The one place every user comes from: within the company's limit however many are made at once, under an
 * e-mail nobody else in the installation has.
 */
export async function addUser(tx: Tx, user: NewUser): Promise<number> {
  await takeSeat(tx)
  return translated(async () => {
    const { id } = await tx
      .insertInto('users')
      .values({
        name: user.name,
        email: user.email,
        password_hash: user.passwordHash,
        profile: user.profile,
        block_wavoip: user.blockWavoip ?? false,
        beta: user.beta ?? false,
        invited_at: user.isInvited ? sql<Date>`now()` : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('doors')
      .values({ kind: user.isClaimed ? 'claim' : 'login', key: user.email, ref: id })
      .execute()
    await linkTo(tx, id, QUEUES, user.queueIds ?? [])
    await linkTo(tx, id, CHANNELS, user.channelIds ?? [])
    await refreshRights(tx, [id])
    if (user.queueIds?.length) await tellQueues(tx)
    return id
  })
}

/** What may change of somebody; what is absent stays. */
interface Change {
  name?: string | undefined
  email?: string | undefined
  passwordHash?: string | undefined
  profile?: Profile | undefined
  queueIds?: readonly number[] | undefined
  channelIds?: readonly number[] | undefined
  blockWavoip?: boolean | undefined
  isActive?: boolean | undefined
  support?: boolean | undefined
  beta?: boolean | undefined
}

/** Somebody as they are now, held until the transaction ends. */
type Locked = Person & { beta: boolean; blockWavoip: boolean; queueIds: number[]; channelIds: number[] }

/** Locks the company, so that its limit and its last admin are decided by one change at a time, and then the person. */
export async function lockUser(tx: Tx, id: number): Promise<Locked> {
  await lockCompany(tx)
  const { rows } = await sql<Locked>`
    select id, email, email_verified_at is not null as "emailVerified", profile, support, is_active as "isActive", beta,
      block_wavoip as "blockWavoip",
      array(select queue_id from user_queues l where l.tenant_id = u.tenant_id and l.user_id = u.id order by 1) as "queueIds",
      array(select channel_id from user_channels l where l.tenant_id = u.tenant_id and l.user_id = u.id order by 1) as "channelIds"
    from users u where id = ${id} and deleted_at is null for no key update`.execute(tx)
  return rows[0] ?? refuse('ERR_NO_USER_FOUND', { id })
}

interface Around {
  supportMarker: string | null
  /** The session that set the new password; all other sessions end. */
  keepSession?: string | undefined
}

/** Saves what was decided about a locked person, with everything that follows from it. */
export async function saveUser(tx: Tx, before: Locked, change: Change, { supportMarker, keepSession }: Around): Promise<void> {
  const { id } = before
  const newEmail = change.email !== undefined && change.email !== before.email ? change.email : undefined
  const after = { ...before, profile: change.profile ?? before.profile, isActive: change.isActive ?? before.isActive }

  if ((change.support ?? before.support) && (!before.support || newEmail)) {
    maySupport({ email: newEmail ?? before.email, emailVerified: before.emailVerified && !newEmail }, supportMarker)
  }
  if (after.isActive && !before.isActive) await takeSeat(tx)
  await keepPosts(tx, id, postsLeft(before, after))

  await tx
    .updateTable('users')
    .set({
      name: change.name,
      email: newEmail,
      email_verified_at: newEmail ? null : undefined,
      password_hash: change.passwordHash,
      invited_at: change.passwordHash ? null : undefined,
      profile: change.profile,
      block_wavoip: change.blockWavoip,
      is_active: change.isActive,
      support: change.support,
      beta: change.beta,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
  await translated(async () => {
    if (newEmail)
      await tx.updateTable('doors').set({ key: newEmail }).where('kind', 'in', OF_PEOPLE).where('ref', '=', id).execute()
    if (change.queueIds) await linkTo(tx, id, QUEUES, change.queueIds)
    if (change.channelIds) await linkTo(tx, id, CHANNELS, change.channelIds)
  })
  if (newEmail || change.passwordHash) await burnProofs(tx, id)
  if (change.passwordHash) await endSessionsOf(tx, id, 'password', keepSession ? { keepSession } : {})
  if (before.isActive && !after.isActive) await endSessionsOf(tx, id, 'deactivated')
  if (RIGHTS.some(field => differs(before[field], change[field]))) await refreshRights(tx, [id])
  if (differs(before.queueIds, change.queueIds)) await tellQueues(tx)
}

/** What a token or a room knows of somebody. */
const RIGHTS = [
  'profile',
  'queueIds',
  'channelIds',
  'blockWavoip',
  'isActive',
  'support',
  'beta',
] as const satisfies (keyof Change)[]

/** A form sends every field: what it sends as it was is no change, and outdates nobody's token. */
const differs = (before: unknown, wanted: unknown): boolean =>
  wanted !== undefined && JSON.stringify(inOrder(before)) !== JSON.stringify(inOrder(wanted))
const inOrder = (value: unknown) => (Array.isArray(value) ? [...new Set<number>(value)].sort((a, b) => a - b) : value)

/** Takes somebody out of everything but the rows that name them. The e-mail is free again. */
export async function removeUser(tx: Tx, person: Person): Promise<void> {
  const { id } = person
  await keepPosts(tx, id, postsLeft(person, { ...person, isActive: false }))
  await tx
    .updateTable('users')
    .set({ is_active: false, support: false, deleted_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('doors').where('kind', 'in', OF_PEOPLE).where('ref', '=', id).execute()
  await tx.deleteFrom('user_pictures').where('user_id', '=', id).execute()
  await linkTo(tx, id, QUEUES, [])
  await linkTo(tx, id, CHANNELS, [])
  await burnProofs(tx, id)
  await endSessionsOf(tx, id, 'deleted')
  await refreshRights(tx, [id])
  await tellQueues(tx)
}

/** Each queue says who stands in it. */
const tellQueues = (tx: Tx): Promise<void> => emit(tx, 'rows.changed', { path: queueRoutes.list.path }, [TEAM_ROOM])

/** Not `for update`: that would hold back every row of the company that is being written meanwhile. */
async function lockCompany(tx: Tx): Promise<{ limit: number }> {
  const { rows } = await sql<{ limit: number }>`
    select max_users as "limit" from tenants where deleting_at is null for no key update`.execute(tx)
  return rows[0] ?? refuse('ERR_NO_TENANT_FOUND', { id: tx.tenant })
}

/** A seat is somebody active. Called before the person takes it. */
async function takeSeat(tx: Tx): Promise<void> {
  const { limit } = await lockCompany(tx)
  const { rows } = await sql<{ taken: number }>`
    select count(*)::int as taken from users where is_active and deleted_at is null`.execute(tx)
  if ((rows[0]?.taken ?? 0) >= limit) refuse('ERR_USER_LIMIT', { limit })
}

/** A company is never left without an admin, nor the installation without a superadmin. */
async function keepPosts(tx: Tx, id: number, posts: Profile[]): Promise<void> {
  if (posts.length === 0) return
  const { rows } = await sql<{ admins: number; superadmins: number }>`
    select count(*)::int as admins, count(*) filter (where profile = 'superadmin')::int as superadmins
    from users where profile in ('admin', 'superadmin') and is_active and deleted_at is null and id <> ${id}`.execute(tx)
  const left = rows[0] ?? { admins: 0, superadmins: 0 }
  if (posts.includes('admin') && left.admins === 0) refuse('ERR_LAST_ADMIN')
  if (posts.includes('superadmin') && left.superadmins === 0) refuse('ERR_LAST_ADMIN', { profile: 'superadmin' })
}

/** A mailed link or code goes to an address or opens an account as they were. */
async function burnProofs(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', id).execute()
  await tx.deleteFrom('login_codes').where('user_id', '=', id).execute()
}

/** By which one finds a person: an e-mail they hold, or one they claim. */
const OF_PEOPLE = ['login', 'claim']

const QUEUES = { table: 'user_queues', column: 'queue_id' } as const
const CHANNELS = { table: 'user_channels', column: 'channel_id' } as const

async function linkTo(tx: Tx, id: number, { table, column }: typeof QUEUES | typeof CHANNELS, wanted: readonly number[]) {
  const ids = [...new Set(wanted)]
  await sql`delete from ${sql.table(table)} where user_id = ${id} and ${sql.ref(column)} <> all (${ids}::bigint[])`.execute(tx)
  if (ids.length === 0) return
  await sql`insert into ${sql.table(table)} (user_id, ${sql.ref(column)})
    select ${id}, unnest(${ids}::bigint[]) on conflict do nothing`.execute(tx)
}

const MEANS: Record<string, ErrorCode> = {
  doors_pkey: 'ERR_EMAIL_TAKEN',
  user_queues_tenant_id_queue_id_fkey: 'ERR_NO_QUEUE_FOUND',
  user_channels_tenant_id_channel_id_fkey: 'ERR_NO_WAPP_FOUND',
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = MEANS[violated(error) ?? '']
    if (code) refuse(code, undefined, error)
    throw error
  }
}
