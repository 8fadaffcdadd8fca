import { refuse } from '@balcao/contract/errors'
import { type Actor, can } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import type { SettingKey } from '@balcao/contract/settings'
import type { User, UserChange, userRoutes } from '@balcao/contract/users'
import { LEADS_ROOM, TEAM_ROOM, userRoom } from '@balcao/contract/visibility'
import { queryTenant, type Tx, withoutDeadlock, withTenant } from '../../infra/db.ts'
import type { Exchange } from '../../infra/http.ts'
import { emit } from '../../infra/outbox.ts'
import { setAvailable } from '../../infra/presence.ts'
import { countAttempt } from './attempts.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { mayChange, mayTouch, type Person } from './rules/users.ts'
import { colleagues, listUsers, showUser } from './users-read.ts'
import { addUser, lockUser, removeUser, saveUser } from './users-save.ts'

/** What users need of features they may not know. */
export interface UserOptions {
  supportMarker: string | null
  readSetting(tx: Tx, key: Extract<SettingKey, 'userCreation'>): Promise<string>
  /** Hands somebody's live tickets to another user where that one may work on them, else back to pending. */
  releaseTickets(tx: Tx, userId: number, to: number | null): Promise<void>
}

export const userHandlers = (options: UserOptions): Handlers<typeof userRoutes, Exchange> => ({
  list: ({ actor, query }) => listUsers(actor.tenantId, query),

  create: async ({ actor, body: { password, whatsappAllowed, ...user } }) => {
    const passwordHash = await hashPassword(password)
    return withTenant(actor.tenantId, async tx => {
      if ((await options.readSetting(tx, 'userCreation')) === 'disabled') refuse('ERR_USER_CREATION_DISABLED')
      return announced(tx, await addUser(tx, { ...user, passwordHash, channelIds: whatsappAllowed }))
    })
  },

  chat: async ({ actor }) => ({ users: await colleagues(actor.tenantId, actor.userId) }),

  show: ({ actor, params: { id } }) => {
    if (id !== actor.userId && !can(actor, 'users.list')) refuse('ERR_NO_PERMISSION')
    return withTenant(actor.tenantId, tx => showUser(tx, id))
  },

  update: ({ actor, params, body, exchange }) => changeUser(actor, params.id, body, { options, exchange }),

  remove: async ({ actor, params: { id }, query }) => {
    if (id === actor.userId) refuse('ERR_OWN_USER')
    return withoutDeadlock(() =>
      withTenant(actor.tenantId, async tx => {
        const person = await lockUser(tx, id)
        mayTouch(actor, person)
        await takeAway(tx, person, { releaseTickets: options.releaseTickets, ticketsTo: query.ticketsTo })
        return { ok: true }
      }),
    )
  },

  setOnline: ({ actor, params: { id }, body }) => {
    if (id !== actor.userId && !can(actor, 'users.manage')) refuse('ERR_NO_PERMISSION')
    return withTenant(actor.tenantId, async tx => {
      await showUser(tx, id)
      return setAvailable(tx, id, body.isOnline)
    })
  },

  setConfigs: ({ actor, params: { id }, body }) => {
    if (id !== actor.userId) refuse('ERR_NO_PERMISSION')
    return withTenant(actor.tenantId, async tx => {
      const { filtrosAtendimento, shortcuts } = body
      await tx
        .updateTable('users')
        .set({
          is_dark: body.isDark,
          filters: filtrosAtendimento && JSON.stringify(filtrosAtendimento),
          shortcuts: shortcuts && JSON.stringify(shortcuts),
        })
        .where('id', '=', id)
        .execute()
      return (await showUser(tx, id)).configs
    })
  },
})

interface Around {
  options: UserOptions
  exchange: Exchange
}

async function changeUser(actor: Actor, id: number, body: UserChange, { options, exchange }: Around): Promise<User> {
  const own = id === actor.userId
  const { password, currentPassword, whatsappAllowed, ...rest } = body
  if (own && (password !== undefined || body.email !== undefined)) await proveOneself(actor, body)
  const passwordHash = password === undefined ? undefined : await hashPassword(password)

  return withTenant(actor.tenantId, async tx => {
    const person = await lockUser(tx, id)
    mayChange(actor, person, body)
    await saveUser(
      tx,
      person,
      { ...rest, passwordHash, channelIds: whatsappAllowed },
      { supportMarker: options.supportMarker, keepSession: own ? exchange.session?.sessionId : undefined },
    )
    return announced(tx, id)
  })
}

/** A token left behind on a screen is not enough to take an account over. */
async function proveOneself(actor: Actor, { password, email, currentPassword }: UserChange): Promise<void> {
  const [me] = await queryTenant(actor.tenantId, db =>
    db.selectFrom('users').select(['email', 'password_hash']).where('id', '=', actor.userId).where('deleted_at', 'is', null),
  )
  if (!me) return refuse('ERR_NO_USER_FOUND', { id: actor.userId })
  if (password === undefined && email === me.email) return
  await countAttempt('password.own', String(actor.userId))
  if (!currentPassword || !(await passwordMatches(currentPassword, me.password_hash))) refuse('ERR_CURRENT_PASSWORD')
}

/** Tells who may list users, and the user, what is now true of them; their name everybody. */
export async function announced(tx: Tx, id: number): Promise<User> {
  const user = await showUser(tx, id)
  await emit(tx, 'user.changed', { user }, [LEADS_ROOM, userRoom(id)])
  await tellName(tx, user)
  return user
}

/** Deletes somebody whose tickets have found new hands. */
export async function takeAway(
  tx: Tx,
  person: Person,
  { releaseTickets, ticketsTo }: Pick<UserOptions, 'releaseTickets'> & { ticketsTo?: number | undefined },
): Promise<void> {
  await releaseTickets(tx, person.id, ticketsTo === undefined ? null : await heir(tx, person.id, ticketsTo))
  const { id, name } = await showUser(tx, person.id)
  await removeUser(tx, person)
  await emit(tx, 'user.removed', { userId: person.id }, [LEADS_ROOM])
  await tellName(tx, { id, name, isActive: false })
}

const tellName = (tx: Tx, { id, name, isActive }: Pick<User, 'id' | 'name' | 'isActive'>): Promise<void> =>
  emit(tx, 'colleague.changed', { user: { id, name, isActive } }, [TEAM_ROOM])

/** Who takes the tickets over must be somebody else who works here. */
async function heir(tx: Tx, leaving: number, asked: number): Promise<number> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', asked)
    .where('id', '!=', leaving)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.id ?? refuse('ERR_NO_USER_FOUND', { id: asked })
}
