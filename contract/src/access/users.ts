import { z } from 'zod'
import { PROFILES } from '../permissions.ts'
import { route } from '../route.ts'
import { done, email, id, idNumber, list, listQuery, moment, name, password } from '../shapes.ts'
import { onlineUser, pause, userConfigs } from './auth.ts'

export const user = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  /** Where their picture lies; null: they have none. */
  picture: z.string().nullable(),
  profile: z.enum(PROFILES),
  support: z.boolean(),
  beta: z.boolean(),
  isActive: z.boolean(),
  isOnline: z.boolean(),
  /** The break they take; null: none. */
  pause: pause.nullable(),
  blockWavoip: z.boolean(),
  /** Has not opened the mailed invitation yet. */
  invited: z.boolean(),
  /** Has a second factor: an app or a passkey. */
  secured: z.boolean(),
  queues: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Allowed connections; none chosen means all. */
  whatsappAllowed: z.array(z.number()),
  configs: userConfigs,
  createdAt: z.string(),
})
export type User = z.output<typeof user>

export type OnlineUser = z.output<typeof onlineUser>

/** A break ends by itself at a time not further away than `days`. */
export const PAUSE_LIMITS = { reason: 60, days: 31 } as const

/** A superadmin is made by the installation or by another superadmin, never here. */
const grantable = z.enum(['user', 'super', 'admin'])

const userInput = z.object({
  name,
  email,
  profile: grantable.default('user'),
  queueIds: z.array(idNumber).max(500).default([]),
  whatsappAllowed: z.array(idNumber).max(500).default([]),
  blockWavoip: z.boolean().default(false),
})

/** No defaults here: what is not sent is not changed. */
const userChange = z
  .object({
    name,
    email,
    /** One's own: nobody sets another's. */
    password,
    /** Asked of somebody who changes their own password or e-mail. */
    currentPassword: z.string().max(256),
    profile: grantable,
    queueIds: z.array(idNumber).max(500),
    whatsappAllowed: z.array(idNumber).max(500),
    blockWavoip: z.boolean(),
    isActive: z.boolean(),
    /** Mail the invitation again, to users who have not come yet; the link before ends. */
    invite: z.boolean(),
    /** Take away the second factor of somebody who lost theirs: the next login asks for the password alone. */
    resetSecondFactor: z.boolean(),
  })
  .partial()
  .strict()
export type UserChange = z.output<typeof userChange>

const userPage = z.object({ rows: z.array(user), count: z.number().int(), hasMore: z.boolean() })

const limits = [
  'ERR_USER_LIMIT',
  'ERR_USER_CREATION_DISABLED',
  'ERR_EMAIL_TAKEN',
  'ERR_PASSWORD_COMMON',
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_WAPP_FOUND',
] as const

export const userRoutes = {
  list: route({
    method: 'GET',
    path: '/users',
    can: 'users.list',
    summary: 'Users of the company',
    query: listQuery.extend({
      sort: z.enum(['name', 'email', 'profile', 'isActive', 'createdAt']).default('name'),
      profile: list(z.enum(PROFILES)),
      queueId: z.coerce.number().int().positive().optional(),
      isActive: z.enum(['true', 'false']).optional(),
    }),
    reply: userPage,
    fails: [],
  }),
  create: route({
    method: 'POST',
    path: '/users',
    can: 'users.manage',
    summary: 'Create a user, and mail them a link by which they set their own password; they take a seat from now on',
    body: userInput.strict(),
    reply: user,
    status: 201,
    fails: [...limits, 'ERR_LIMIT_MAX', 'ERR_VALIDATION'],
  }),
  chat: route({
    method: 'GET',
    path: '/users/chat-privado',
    can: 'users.see',
    summary: 'Colleagues for the internal chat',
    reply: z.object({ users: z.array(onlineUser.extend({ id: z.number(), profile: z.enum(PROFILES) })) }),
    fails: [],
  }),
  show: route({
    method: 'GET',
    path: '/users/:id',
    can: 'users.see',
    summary: 'One user: oneself, or anybody of the company for who may list them',
    params: id,
    reply: user,
    fails: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION'],
  }),
  update: route({
    method: 'PUT',
    path: '/users/:id',
    can: 'users.see',
    summary: 'Change a user: everything for an admin, name, e-mail and password for oneself',
    params: id,
    body: userChange,
    reply: user,
    fails: [
      'ERR_NO_USER_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_CURRENT_PASSWORD',
      'ERR_LIMIT_MAX',
      'ERR_LAST_ADMIN',
      'ERR_SUPPORT_USER',
      ...limits,
      'ERR_VALIDATION',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/users/:id',
    can: 'users.manage',
    summary: 'Delete a user; open tickets go to another one or back to pending',
    params: id,
    query: z.object({ ticketsTo: z.coerce.number().int().positive().optional() }),
    reply: done,
    fails: ['ERR_NO_USER_FOUND', 'ERR_LAST_ADMIN', 'ERR_OWN_USER', 'ERR_SUPPORT_USER'],
  }),
  setOnline: route({
    method: 'PUT',
    path: '/usersIsOnline/:id',
    can: 'users.see',
    summary: 'Be available or not: for oneself, or by who manages users',
    params: id,
    body: z.object({ isOnline: z.boolean() }).strict(),
    reply: onlineUser,
    fails: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION', 'ERR_VALIDATION'],
  }),
  setPause: route({
    method: 'PUT',
    path: '/users/:id/pause',
    can: 'users.see',
    summary: 'Take a break, with a reason and until when: oneself, or by who manages users. Being available again ends it',
    params: id,
    body: z.object({ reason: z.string().trim().min(1).max(PAUSE_LIMITS.reason), until: moment.nullable() }).strict(),
    reply: onlineUser,
    fails: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION', 'ERR_VALIDATION'],
  }),
  setConfigs: route({
    method: 'PUT',
    path: '/users/:id/configs',
    can: 'users.see',
    summary: "Save one's own filters, dark mode, keys and pins",
    params: id,
    body: userConfigs.partial().strict(),
    reply: userConfigs,
    fails: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION', 'ERR_VALIDATION'],
  }),
  setPicture: route({
    method: 'PUT',
    path: '/users/:id/picture',
    can: 'users.see',
    summary: "Change one's own picture to a file one uploaded, or take it away",
    params: id,
    body: z.object({ fileId: z.uuid().nullable() }).strict(),
    reply: user,
    fails: ['ERR_NO_PERMISSION', 'ERR_NO_FILE_FOUND', 'ERR_UNSUPPORTED_MEDIA', 'ERR_VALIDATION'],
  }),
  picture: route({
    method: 'GET',
    path: '/media/faces/:id',
    can: 'users.see',
    summary: 'The picture of somebody of the company, small',
    byCookie: true,
    params: z.object({ id: z.uuid() }),
    answers: 'file',
    reply: z.string(),
    fails: ['ERR_NO_FILE_FOUND', 'ERR_UNSUPPORTED_MEDIA'],
  }),
}

/** Where the picture of somebody lies, by its file: another picture has another address. */
export const pictureAt = (fileId: string | null): string | null => (fileId === null ? null : FACES + fileId)
export const FACES = '/media/faces/'

/** Users of every company, for the superadmin. A link is a user seen with the company they belong to. */
const userTenant = user.omit({ configs: true, picture: true, queues: true, whatsappAllowed: true }).extend({
  userId: z.number(),
  tenantId: z.number(),
  tenantName: z.string(),
})

const anyProfile = z.enum(PROFILES)

export const userTenantRoutes = {
  list: route({
    method: 'GET',
    path: '/userTenants',
    can: 'userTenants.manage',
    summary: 'Users of every company',
    query: listQuery.extend({ tenantId: z.coerce.number().int().positive().optional() }),
    reply: z.object({ rows: z.array(userTenant), count: z.number().int(), hasMore: z.boolean() }),
    fails: [],
  }),
  create: route({
    method: 'POST',
    path: '/userTenants',
    can: 'userTenants.manage',
    summary: 'Create a user in a company; they set their password by a mailed link',
    body: z
      .object({
        tenantId: idNumber,
        name,
        email,
        profile: anyProfile.default('admin'),
        beta: z.boolean().default(false),
      })
      .strict(),
    reply: userTenant,
    status: 201,
    fails: ['ERR_NO_TENANT_FOUND', ...limits, 'ERR_TENANT_INVALID', 'ERR_VALIDATION'],
  }),
  show: route({
    method: 'GET',
    path: '/userTenants/:id',
    can: 'userTenants.manage',
    summary: 'One user, of any company',
    params: id,
    reply: userTenant,
    fails: ['ERR_NO_USER_FOUND'],
  }),
  update: route({
    method: 'PUT',
    path: '/userTenants/:id',
    can: 'userTenants.manage',
    summary: 'Change a user of a company; grant or take the support and beta marks',
    params: id,
    body: z
      .object({
        /** Checked where it is said; a user's id is of one company alone. */
        tenantId: idNumber.optional(),
        name: name.optional(),
        email: email.optional(),
        profile: anyProfile.optional(),
        isActive: z.boolean().optional(),
        support: z.boolean().optional(),
        beta: z.boolean().optional(),
        /** Mail the invitation again, to users who have not come yet; the link before ends. */
        invite: z.boolean().optional(),
        resetSecondFactor: z.boolean().optional(),
      })
      .strict(),
    reply: userTenant,
    fails: [
      'ERR_NO_TENANT_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_LAST_ADMIN',
      'ERR_SUPPORT_USER',
      ...limits,
      'ERR_LIMIT_MAX',
      'ERR_TENANT_INVALID',
      'ERR_VALIDATION',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/userTenants/:id',
    can: 'userTenants.manage',
    summary: 'Delete a user of a company',
    params: id,
    body: z.preprocess(sent => sent ?? {}, z.object({ tenantId: idNumber.optional() }).strict()),
    reply: done,
    fails: ['ERR_NO_TENANT_FOUND', 'ERR_NO_USER_FOUND', 'ERR_LAST_ADMIN', 'ERR_OWN_USER', 'ERR_VALIDATION'],
  }),
}
