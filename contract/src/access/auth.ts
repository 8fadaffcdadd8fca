import { z } from 'zod'
import { downChannel } from '../channels/channel.ts'
import { unreadChat } from '../chats/unread.ts'
import { PROFILES } from '../permissions.ts'
import { route } from '../route.ts'
import { done, email, flag, idNumber, name, password } from '../shapes.ts'
import { brand } from '../tenants/brand.ts'
import { unreadNotice } from '../works/notices.ts'
import { workSummary } from '../works/works.ts'
import { CAPTCHA_WORK_PARTS } from './captcha-work.ts'

/** The attendance filter each user keeps; every field narrows, none widens. */
export const attendanceFilter = z
  .object({
    searchParam: z.string().max(200),
    pageNumber: z.number().int().min(1),
    status: z.array(z.enum(['open', 'pending', 'closed', 'schedule'])),
    showAll: z.boolean(),
    count: z.number().int().nullable(),
    queuesIds: z.array(idNumber),
    withUnreadMessages: z.boolean(),
    isNotAssignedUser: z.boolean(),
    cameByAd: z.boolean(),
    includeNotQueueDefined: z.boolean(),
  })
  .partial()
export type AttendanceFilter = z.output<typeof attendanceFilter>

/** What can be done by a single key, and the key it comes with; everybody can give it another. */
export const SHORTCUTS = {
  next: 'J',
  previous: 'K',
  accept: 'A',
  resolve: 'E',
  transfer: 'T',
  reply: 'R',
  new: 'N',
  card: 'L',
  unread: 'U',
  search: '/',
} as const
export type Shortcut = keyof typeof SHORTCUTS
export const SHORTCUT_NAMES = Object.keys(SHORTCUTS) as [Shortcut, ...Shortcut[]]

/** One sign as a keyboard types it, letters as capitals; `?` always shows the keys there are. */
export const shortcutKey = z
  .string()
  .regex(/^[\p{L}\p{N}\p{P}\p{S}]$/u)
  .refine(key => key !== '?' && key === key.toUpperCase())

/** A person's own keys: only what differs, and no key twice. */
const all = <T>(each: T) =>
  ({
    next: each,
    previous: each,
    accept: each,
    resolve: each,
    transfer: each,
    reply: each,
    new: each,
    card: each,
    unread: each,
    search: each,
  }) satisfies Record<Shortcut, T>
export const ownShortcuts = z
  .object(all(shortcutKey.optional()))
  .strict()
  .refine(own => {
    const keys = SHORTCUT_NAMES.map(name => own[name] ?? SHORTCUTS[name])
    return new Set(keys).size === keys.length
  })
export type OwnShortcuts = z.output<typeof ownShortcuts>

/** How many screens somebody can pin to their rail. */
export const PINS_MOST = 5

export const userConfigs = z.object({
  isDark: z.boolean().nullable(),
  filtrosAtendimento: attendanceFilter,
  shortcuts: ownShortcuts,
  /** The screens on one's rail, by their paths; null: one never chose. */
  pins: z
    .array(z.string().regex(/^\/[\w-]{1,60}$/))
    .max(PINS_MOST)
    .nullable(),
})

/** A break, which everybody sees. Without an end, the user who takes it says when they are back. */
export const pause = z.object({ reason: z.string(), until: z.string().nullable() })
export type Pause = z.output<typeof pause>

export const onlineUser = z.object({
  userId: z.number(),
  username: z.string(),
  isOnline: z.boolean(),
  /** Connected, but nobody has touched any of their browsers for a while. */
  isIdle: z.boolean().optional(),
  /** Null: they take no break. Who takes one is not online. */
  pause: pause.nullable(),
})

/** What a browser knows about the user who is signed in. */
const session = z.object({
  userId: z.number(),
  username: z.string(),
  email: z.string(),
  /** Where their picture lies; null: they have none. */
  picture: z.string().nullable(),
  profile: z.enum(PROFILES),
  support: z.boolean(),
  beta: z.boolean(),
  tenantId: z.number(),
  tenantName: z.string(),
  /** The company's trial, while it has one: when it ends, that it has, and when the data goes. */
  trial: z.object({ endsAt: z.string(), isOver: z.boolean(), eraseAt: z.string().nullable() }).nullable(),
  /** The tenant's payment is overdue or its trial over: settings for a blocked profile only. */
  blocked: z.boolean(),
  termsPending: z.boolean(),
  queues: z.array(z.object({ id: z.number(), name: z.string() })),
  blockWavoip: z.boolean(),
  /** Ids of the channels this user may work on; empty means all. */
  whatsappAllowed: z.array(z.number()),
  configs: userConfigs,
  usuariosOnline: z.array(onlineUser),
})
export type Session = z.output<typeof session>

/** What every screen begins with beside the person: what the brand's, the works', the channels' and the chats' own routes answer. */
const shell = z.object({
  brand,
  works: z.array(workSummary),
  down: z.array(downChannel),
  chats: z.array(unreadChat),
  notices: z.array(unreadNotice),
})
export type Shell = z.output<typeof shell>

/** How a browser opens; without the shell where its parts would be refused. */
export const opening = session.extend({ shell: shell.optional() })
export type Opening = z.output<typeof opening>

export const authRoutes = {
  captcha: route({
    method: 'POST',
    path: '/auth/captcha',
    can: 'anonymous',
    perMinute: 300,
    summary: 'Ask for a slider challenge',
    reply: z.object({
      required: z.boolean(),
      /** Null when the operator switched the captcha off. */
      challenge: z
        .object({
          id: z.string(),
          /** The scene with its slot, as a data URL; where the slot is, only the server knows. */
          scene: z.string(),
          width: z.number(),
          height: z.number(),
          pieceWidth: z.number(),
          expiresIn: z.number(),
          /** How hard each part of what the browser reckons meanwhile is (captcha-work.ts); 0: there is none. */
          workBits: z.number().int(),
        })
        .nullable(),
    }),
    fails: ['ERR_LIMIT_MAX'],
  }),
  answerCaptcha: route({
    method: 'POST',
    path: '/auth/captcha/:id',
    can: 'anonymous',
    perMinute: 300,
    summary: 'Answer a slider challenge: where the piece was left, in pixels of the scene, and what the browser reckoned',
    params: z.object({ id: z.string().max(64) }),
    body: z.object({ x: z.number(), work: z.array(z.number().int().min(0)).max(CAPTCHA_WORK_PARTS).default([]) }),
    reply: z.object({ pass: z.string(), expiresIn: z.number() }),
    fails: ['ERR_CAPTCHA_WRONG', 'ERR_CAPTCHA_EXPIRED', 'ERR_LIMIT_MAX'],
  }),
  sendLoginCode: route({
    method: 'POST',
    path: '/auth/login-code',
    can: 'anonymous',
    perMinute: 120,
    summary: 'Mail a code that stands in for the slider; the answer is the same for any address',
    body: z.object({ email }),
    reply: done,
    fails: ['ERR_LIMIT_MAX', 'ERR_VALIDATION'],
  }),
  login: route({
    method: 'POST',
    path: '/auth/login',
    can: 'anonymous',
    perMinute: 300,
    summary: 'Sign in',
    body: z.object({
      email: z.string().max(254),
      password: z.string().max(256),
      /** The pass of a solved captcha, or the mailed code. */
      captcha: z.string().max(200).optional(),
      code: z.string().max(12).optional(),
    }),
    reply: opening.extend({ token: z.string() }),
    fails: [
      'ERR_CREDENTIALS_FORMAT',
      'ERR_INVALID_CREDENTIALS',
      'ERR_SECOND_FACTOR',
      'ERR_CAPTCHA_REQUIRED',
      'ERR_CAPTCHA_EXPIRED',
      'ERR_LOGIN_CODE',
      'ERR_LIMIT_MAX',
      'ERR_TENANT_INACTIVE',
      'ERR_TENANT_INVALID',
      'ERROR_NO_PERMISSION_API_ADMIN',
    ],
  }),
  session: route({
    method: 'GET',
    path: '/auth/session',
    can: 'session.own',
    summary: 'Who is signed in; to open the app, with what every screen begins with',
    query: z.object({ shell: flag.default(false) }),
    reply: opening,
    fails: [],
    whenBlocked: true,
    beforeTerms: true,
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    can: 'anonymous',
    perMinute: 600,
    summary: 'End this session in every process; without one, nothing happens',
    reply: done,
    fails: [],
  }),
  refresh: route({
    method: 'POST',
    path: '/auth/refresh_token',
    can: 'anonymous',
    perMinute: 3_000,
    summary: 'A new access token for the refresh cookie',
    reply: z.object({ token: z.string() }),
    fails: ['ERR_SESSION_EXPIRED', 'ERR_TENANT_INACTIVE'],
  }),
  requestReset: route({
    method: 'POST',
    path: '/password-reset',
    can: 'anonymous',
    perMinute: 120,
    summary: 'Mail a recovery link; the answer is the same for any address',
    body: z.object({ email }),
    reply: done,
    fails: ['ERR_LIMIT_MAX', 'ERR_RESET_REQUEST', 'ERR_VALIDATION'],
  }),
  reset: route({
    method: 'POST',
    path: '/reset-password',
    can: 'anonymous',
    perMinute: 120,
    summary: 'Set a new password with the token of the recovery link',
    body: z.object({ token: z.string().min(1).max(300), password: z.string().max(256), confirmPassword: z.string().max(256) }),
    reply: done,
    fails: [
      'ERR_RESET_PASSWORD',
      'ERR_PASSWORDS_DIFFER',
      'ERR_PASSWORD_WEAK',
      'ERR_PASSWORD_COMMON',
      'ERR_LIMIT_MAX',
      'ERR_VALIDATION',
    ],
  }),
  acceptInvitation: route({
    method: 'POST',
    path: '/auth/invitation',
    can: 'anonymous',
    perMinute: 120,
    summary: 'Set a password with the token of a mailed invitation, once, and sign in',
    body: z.object({ token: z.string().min(1).max(300), password: z.string().max(256) }).strict(),
    reply: opening.extend({ token: z.string() }),
    fails: ['ERR_LINK_OVER', 'ERR_SECOND_FACTOR', 'ERR_PASSWORD_WEAK', 'ERR_PASSWORD_COMMON', 'ERR_LIMIT_MAX', 'ERR_VALIDATION'],
  }),
  confirmEmail: route({
    method: 'POST',
    path: '/auth/confirm-email',
    can: 'anonymous',
    perMinute: 120,
    summary: 'Prove the e-mail of a signup with the token of the mailed link; from then on nobody else can claim it',
    body: z.object({ token: z.string().min(1).max(300) }),
    reply: done,
    fails: ['ERR_LINK_OVER', 'ERR_EMAIL_TAKEN', 'ERR_LIMIT_MAX', 'ERR_VALIDATION'],
  }),
  signup: route({
    method: 'POST',
    path: '/auth/signup',
    can: 'anonymous',
    perMinute: 120,
    summary:
      'Create a company and its admin on a plan open to signup, and sign them in. The e-mail is theirs once they open the mailed link',
    body: z
      .object({
        name,
        /** Who will administer it, as they want to be called; without it, as the company. */
        person: name.optional(),
        identity: z.string().trim().min(1).max(20),
        email,
        phone: z.string().trim().min(1).max(30),
        password,
        planId: idNumber,
        captcha: z.string().max(200).optional(),
      })
      .strict(),
    reply: opening.extend({ token: z.string(), trialDays: z.number().nullable() }),
    status: 201,
    fails: [
      'ERR_VALIDATION',
      'ERR_DOCUMENT_INVALID',
      'ERR_PHONE_INVALID',
      'ERR_PASSWORD_COMMON',
      'ERR_EMAIL_TAKEN',
      'ERR_TENANT_EXISTS',
      'ERR_NO_PLAN_FOUND',
      'ERR_CAPTCHA_REQUIRED',
      'ERR_CAPTCHA_EXPIRED',
      'ERR_LIMIT_MAX',
    ],
  }),
}
