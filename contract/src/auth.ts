import { z } from 'zod'
import { brand } from './brand.ts'
import { downChannel } from './channels.ts'
import { PROFILES } from './permissions.ts'
import { route } from './route.ts'
import { done, email, flag, idNumber, name, password } from './shapes.ts'
import { workSummary } from './works.ts'

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

export const userConfigs = z.object({
  isDark: z.boolean().nullable(),
  filtrosAtendimento: attendanceFilter,
  shortcuts: ownShortcuts,
})

export const onlineUser = z.object({
  userId: z.number(),
  username: z.string(),
  isOnline: z.boolean(),
  /** Connected, but nobody has touched any of their browsers for a while. */
  isIdle: z.boolean().optional(),
})

/** What a browser knows about who is signed in. */
export const session = z.object({
  userId: z.number(),
  username: z.string(),
  email: z.string(),
  profile: z.enum(PROFILES),
  support: z.boolean(),
  beta: z.boolean(),
  tenantId: z.number(),
  tenantName: z.string(),
  /** The tenant's payment is overdue: settings for a blocked profile only. */
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

/** What every screen begins with beside the person: what the brand's, the works' and the channels' own routes answer. */
export const shell = z.object({ brand, works: z.array(workSummary), down: z.array(downChannel) })
export type Shell = z.output<typeof shell>

/** How a browser opens; without the shell where its parts would be refused. */
const opening = session.extend({ shell: shell.optional() })
export type Opening = z.output<typeof opening>

export const authRoutes = {
  captcha: route({
    method: 'POST',
    path: '/auth/captcha',
    can: 'anonymous',
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
        })
        .nullable(),
    }),
    fails: ['ERR_LIMIT_MAX'],
  }),
  answerCaptcha: route({
    method: 'POST',
    path: '/auth/captcha/:id',
    can: 'anonymous',
    summary: 'Answer a slider challenge: where the piece was left, in pixels of the scene',
    params: z.object({ id: z.string().max(64) }),
    body: z.object({ x: z.number() }),
    reply: z.object({ pass: z.string(), expiresIn: z.number() }),
    fails: ['ERR_CAPTCHA_WRONG', 'ERR_CAPTCHA_EXPIRED', 'ERR_LIMIT_MAX'],
  }),
  sendLoginCode: route({
    method: 'POST',
    path: '/auth/login-code',
    can: 'anonymous',
    summary: 'Mail a code that stands in for the slider; the answer is the same for any address',
    body: z.object({ email }),
    reply: done,
    fails: ['ERR_LIMIT_MAX', 'ERR_VALIDATION'],
  }),
  login: route({
    method: 'POST',
    path: '/auth/login',
    can: 'anonymous',
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
    summary: 'End this session in every process; without one, nothing happens',
    reply: done,
    fails: [],
  }),
  refresh: route({
    method: 'POST',
    path: '/auth/refresh_token',
    can: 'anonymous',
    summary: 'A new access token for the refresh cookie',
    reply: z.object({ token: z.string() }),
    fails: ['ERR_SESSION_EXPIRED', 'ERR_TENANT_INACTIVE'],
  }),
  requestReset: route({
    method: 'POST',
    path: '/password-reset',
    can: 'anonymous',
    summary: 'Mail a recovery link; the answer is the same for any address',
    body: z.object({ email }),
    reply: done,
    fails: ['ERR_LIMIT_MAX', 'ERR_RESET_REQUEST', 'ERR_VALIDATION'],
  }),
  reset: route({
    method: 'POST',
    path: '/reset-password',
    can: 'anonymous',
    summary: 'Set a new password with the token of the recovery link',
    body: z.object({ token: z.string().min(1).max(300), password: z.string().max(256), confirmPassword: z.string().max(256) }),
    reply: done,
    fails: ['ERR_RESET_PASSWORD', 'ERR_PASSWORDS_DIFFER', 'ERR_PASSWORD_WEAK', 'ERR_LIMIT_MAX', 'ERR_VALIDATION'],
  }),
  signup: route({
    method: 'POST',
    path: '/auth/signup',
    can: 'anonymous',
    summary: 'Create a company and its admin on a plan open to signup',
    body: z
      .object({
        name,
        identity: z.string().trim().min(1).max(20),
        email,
        phone: z.string().trim().min(1).max(30),
        password,
        planId: idNumber,
        captcha: z.string().max(200).optional(),
      })
      .strict(),
    reply: z.object({ tenantId: z.number(), userId: z.number(), trialDays: z.number().nullable() }),
    status: 201,
    fails: [
      'ERR_VALIDATION',
      'ERR_DOCUMENT_INVALID',
      'ERR_PHONE_INVALID',
      'ERR_EMAIL_TAKEN',
      'ERR_TENANT_EXISTS',
      'ERR_NO_PLAN_FOUND',
      'ERR_CAPTCHA_REQUIRED',
      'ERR_CAPTCHA_EXPIRED',
      'ERR_LIMIT_MAX',
    ],
  }),
}
