import type { User, UserChange, userRoutes } from '@balcao/contract/access/users'
import { Refusal, refuse } from '@balcao/contract/errors'
import { type Actor, can } from '@balcao/contract/permissions'
import type { Handlers, Input } from '@balcao/contract/route'
import type { SettingKey } from '@balcao/contract/settings'
import { LEADS_ROOM, TEAM_ROOM, userRoom } from '@balcao/contract/visibility'
import { clock } from '../../../infra/clock.ts'
import { queryTenant, type Tx, withTenant } from '../../../infra/database/db.ts'
import { withoutDeadlock } from '../../../infra/database/db-errors.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { startPause } from '../../../infra/processes/pauses.ts'
import { setAvailable } from '../../../infra/processes/presence.ts'
import { emit } from '../../../infra/relay/outbox.ts'
import { audit } from '../../../infra/trust/audit.ts'
import { newSecret } from '../../../infra/trust/keys.ts'
import { thumbnailOfFile } from '../../files/index.ts'
import { countAttempt } from '../login/attempts.ts'
import { hashPassword, passwordMatches } from '../login/passwords.ts'
import { newPasswordHash } from '../login/passwords-new.ts'
import { type Enqueue, MAIL_JOB } from '../mails-out.ts'
import { mayChange, mayTouch, type Person, pauseEnd } from '../rules/users.ts'
import { resetFactors } from '../second/factors.ts'
import { pictureOf, setPicture } from './pictures.ts'
import { colleagues, listUsers, showUser } from './users-read.ts'
import { addUser, lockUser, removeUser, saveUser } from './users-save.ts'

/** What users need of features they may not know. */
export interface UserOptions {
  enqueue: Enqueue
  supportMarker: string | null
  readSetting(tx: Tx, key: Extract<SettingKey, 'userCreation'>): Promise<string>
  /** Hands somebody's live tickets to another user where that one may work on them, else back to pending. */
  releaseTickets(tx: Tx, userId: number, to: number | null): Promise<void>
}

export const userHandlers = (options: UserOptions): Handlers<typeof userRoutes, Exchange> => ({
  list: ({ actor, query }) => listUsers(actor.tenantId, query),

  create: ({ actor, body }) => inviteUser(actor, body, options),

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
        await audit(tx, actor, 'user.removed', { userId: id, email: person.email })
        return { ok: true }
      }),
    )
  },

  ...presenceHandlers,

  setConfigs: ({ actor, params: { id }, body }) => {
    if (id !== actor.userId) refuse('ERR_NO_PERMISSION')
    return withTenant(actor.tenantId, async tx => {
      const { filtrosAtendimento, shortcuts, pins } = body
      const chosen = {
        is_dark: body.isDark,
        filters: filtrosAtendimento && JSON.stringify(filtrosAtendimento),
        shortcuts: shortcuts && JSON.stringify(shortcuts),
        pins,
      }
      const isSome = Object.values(chosen).some(value => value !== undefined)
      if (isSome) await tx.updateTable('users').set(chosen).where('id', '=', id).execute()
      const user = await showUser(tx, id)
      // A filter is this page's own until the next one opens; the rest is seen on every page of theirs.
      if (Object.keys(body).some(field => field !== 'filtrosAtendimento'))
        await emit(tx, 'user.changed', { user }, [userRoom(id)])
      return user.configs
    })
  },

  setPicture: ({ actor, params, body }) => setPicture(actor, params.id, body.fileId, announced),
  picture: async ({ actor, params }) => thumbnailOfFile(await pictureOf(actor.tenantId, params.id)),
})

/** Whether one is there is one's own to say, or who manages users says it. */
const presenceHandlers: Pick<Handlers<typeof userRoutes, Exchange>, 'setOnline' | 'setPause'> = {
  setOnline: ({ actor, params: { id }, body }) => {
    if (id !== actor.userId && !can(actor, 'users.manage')) refuse('ERR_NO_PERMISSION')
    return withTenant(actor.tenantId, async tx => {
      await showUser(tx, id)
      return setAvailable(tx, id, body.isOnline)
    })
  },

  setPause: ({ actor, params: { id }, body }) => {
    if (id !== actor.userId && !can(actor, 'users.manage')) refuse('ERR_NO_PERMISSION')
    const until = pauseEnd(body.until, clock.now())
    return withTenant(actor.tenantId, async tx => {
      await showUser(tx, id)
      return startPause(tx, id, { reason: body.reason, until })
    })
  },
}

interface Around {
  options: UserOptions
  exchange: Exchange
}

async function changeUser(actor: Actor, id: number, body: UserChange, { options, exchange }: Around): Promise<User> {
  const own = id === actor.userId
  const { password, currentPassword, whatsappAllowed, invite, resetSecondFactor, ...rest } = body
  if (own && (password !== undefined || body.email !== undefined)) await proveOneself(actor, body)
  if (invite) await countAttempt('reset.account', `invitation ${actor.tenantId} ${id}`)
  const passwordHash = password === undefined ? undefined : await newPasswordHash(password, ownWords(body))

  return withTenant(actor.tenantId, async tx => {
    const person = await lockUser(tx, id)
    mayChange(actor, person, body)
    await saveUser(
      tx,
      person,
      { ...rest, passwordHash, channelIds: whatsappAllowed },
      { supportMarker: options.supportMarker, keepSession: own ? exchange.session?.sessionId : undefined },
    )
    if (resetSecondFactor) await resetFactors(tx, actor, id)
    const after = await showUser(tx, id)
    if (after.invited && (invite || after.email !== person.email)) await mailInvitation(tx, after.email, options)
    await audit(tx, actor, 'user.changed', { userId: id, fields: Object.keys(body).filter(field => field !== 'currentPassword') })
    return announced(tx, id)
  }).catch(countProbe(actor))
}

/** Somebody new, without a password anybody knows: they set one by the link that is mailed to them. */
async function inviteUser(
  actor: Actor,
  { whatsappAllowed, ...user }: Input<typeof userRoutes.create, Exchange>['body'],
  options: UserOptions,
): Promise<User> {
  const passwordHash = await hashPassword(newSecret())
  return withTenant(actor.tenantId, async tx => {
    if ((await options.readSetting(tx, 'userCreation')) === 'disabled') refuse('ERR_USER_CREATION_DISABLED')
    const id = await addUser(tx, { ...user, passwordHash, channelIds: whatsappAllowed, isInvited: true })
    await audit(tx, actor, 'user.invited', { userId: id, profile: user.profile })
    await mailInvitation(tx, user.email, options)
    return announced(tx, id, { isNew: true })
  }).catch(countProbe(actor))
}

export const mailInvitation = (tx: Tx, email: string, { enqueue }: Pick<UserOptions, 'enqueue'>) =>
  enqueue(tx, MAIL_JOB, { kind: 'invitation', email, language: null })

/** Counted, because entering one e-mail after another would tell who has an account in other companies. */
const countProbe =
  ({ tenantId }: Actor) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof Refusal && error.code === 'ERR_EMAIL_TAKEN') await countAttempt('email.probe', `company ${tenantId}`)
    throw error
  }

/** What is known of somebody by what changes of them together with the password. */
const ownWords = ({ email, name }: UserChange): string[] => [email, name].filter(word => word !== undefined)

/** A token left behind on a screen is not enough to take an account over. */
async function proveOneself(actor: Actor, { password, email, currentPassword }: UserChange): Promise<void> {
  const me = await keptOf(actor)
  if (password !== undefined || email !== me.email) await provePassword(actor, currentPassword)
}

async function keptOf({ tenantId, userId }: Actor) {
  const [me] = await queryTenant(tenantId, db =>
    db.selectFrom('users').select(['email', 'password_hash']).where('id', '=', userId).where('deleted_at', 'is', null),
  )
  return me ?? refuse('ERR_NO_USER_FOUND', { id: userId })
}

/** Of the actor; guesses are counted. */
export async function provePassword(actor: Actor, currentPassword: string | undefined): Promise<void> {
  const me = await keptOf(actor)
  await countAttempt('password.own', String(actor.userId))
  if (!currentPassword || !(await passwordMatches(currentPassword, me.password_hash))) refuse('ERR_CURRENT_PASSWORD')
}

/** Those who may list users, and the user, hear what is now true of them; everybody hears their name and face. */
export async function announced(tx: Tx, id: number, as: { isNew?: true } = {}): Promise<User> {
  const user = await showUser(tx, id)
  await emit(tx, 'user.changed', { user, ...as }, [LEADS_ROOM, userRoom(id)])
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
  await tellName(tx, { id, name, isActive: false, picture: null })
}

const tellName = (tx: Tx, { id, name, isActive, picture }: Pick<User, 'id' | 'name' | 'isActive' | 'picture'>): Promise<void> =>
  emit(tx, 'colleague.changed', { user: { id, name, isActive, picture } }, [TEAM_ROOM])

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
