import { z } from 'zod'
import { route } from '../route.ts'
import { done, id } from '../shapes.ts'
import { opening } from './auth.ts'

/** What is asked after the password: a code of an authenticator app, a passkey, or one of the recovery codes. */

const SECOND_WAYS = ['totp', 'passkey', 'recovery'] as const
export type SecondWay = (typeof SECOND_WAYS)[number]

/** What a browser is told in `ERR_SECOND_FACTOR`: with what the login goes on. */
const secondStep = z.object({
  step: z.string(),
  ways: z.array(z.enum(SECOND_WAYS)),
  /** The company asks it of admins, and this one has none yet: it is set up now. */
  setUp: z.boolean(),
})
export type SecondStep = z.output<typeof secondStep>

const currentPassword = z.string().max(256)
const step = z.string().min(1).max(300)
const code = z.string().trim().min(6).max(20)
const codes = z.object({ recoveryCodes: z.array(z.string()).nullable() })
/** As the browser's own call takes and gives it. */
const credential = z.record(z.string(), z.unknown())
const secret = z.object({ secret: z.string(), uri: z.string() })

export const secondStepRoutes = {
  setUp: route({
    method: 'POST',
    path: '/auth/second-step/set-up',
    can: 'anonymous',
    perMinute: 120,
    summary: 'Begin with an authenticator app within a login that asks for it',
    body: z.object({ step }).strict(),
    reply: secret,
    fails: ['ERR_STEP_OVER', 'ERR_LIMIT_MAX', 'ERR_VALIDATION'],
  }),
  passkey: route({
    method: 'POST',
    path: '/auth/second-step/passkey',
    can: 'anonymous',
    perMinute: 120,
    summary: 'What the browser asks a passkey for, within a login',
    body: z.object({ step }).strict(),
    reply: z.object({ options: credential }),
    fails: ['ERR_STEP_OVER', 'ERR_LIMIT_MAX', 'ERR_VALIDATION'],
  }),
  enter: route({
    method: 'POST',
    path: '/auth/second-step',
    can: 'anonymous',
    perMinute: 120,
    summary: 'End a login by a code of the app, a recovery code, or a passkey',
    body: z.object({ step, code: code.optional(), passkey: credential.optional() }).strict(),
    reply: opening.extend({ token: z.string(), ...codes.shape }),
    fails: ['ERR_STEP_OVER', 'ERR_SECOND_CODE', 'ERR_LIMIT_MAX', 'ERR_VALIDATION'],
  }),
}

export const secondFactorRoutes = {
  show: route({
    method: 'GET',
    path: '/account/second-factor',
    can: 'session.own',
    summary: 'What is asked of oneself after the password',
    reply: z.object({
      factors: z.array(
        z.object({
          id: z.number(),
          kind: z.enum(['totp', 'passkey']),
          name: z.string(),
          createdAt: z.string(),
          usedAt: z.string().nullable(),
        }),
      ),
      recoveryLeft: z.number().int(),
      /** The company asks it of admins, and one is an admin. */
      required: z.boolean(),
    }),
    fails: [],
  }),
  beginTotp: route({
    method: 'POST',
    path: '/account/second-factor/totp',
    can: 'session.own',
    summary: 'A new secret for an authenticator app; it counts once its first code was given',
    body: z.object({ currentPassword }).strict(),
    reply: secret,
    fails: ['ERR_CURRENT_PASSWORD', 'ERR_CONFLICT', 'ERR_LIMIT_MAX', 'ERR_VALIDATION'],
  }),
  confirmTotp: route({
    method: 'POST',
    path: '/account/second-factor/totp/confirm',
    can: 'session.own',
    summary: 'The first code of the app. With one’s first factor come the recovery codes, shown this once',
    body: z.object({ code }).strict(),
    reply: codes,
    fails: ['ERR_SECOND_CODE', 'ERR_LIMIT_MAX', 'ERR_VALIDATION'],
  }),
  beginPasskey: route({
    method: 'POST',
    path: '/account/second-factor/passkeys',
    can: 'session.own',
    summary: 'What the browser makes a passkey from',
    body: z.object({ currentPassword }).strict(),
    reply: z.object({ step: z.string(), options: credential }),
    fails: ['ERR_CURRENT_PASSWORD', 'ERR_LIMIT_MAX', 'ERR_VALIDATION'],
  }),
  confirmPasskey: route({
    method: 'POST',
    path: '/account/second-factor/passkeys/confirm',
    can: 'session.own',
    summary: 'Keep the passkey the browser made, under a name',
    body: z.object({ step, name: z.string().trim().min(1).max(60), passkey: credential }).strict(),
    reply: codes,
    fails: ['ERR_STEP_OVER', 'ERR_SECOND_CODE', 'ERR_CONFLICT', 'ERR_VALIDATION'],
  }),
  renewCodes: route({
    method: 'POST',
    path: '/account/second-factor/recovery-codes',
    can: 'session.own',
    summary: 'New recovery codes, shown this once; those before end',
    body: z.object({ currentPassword }).strict(),
    reply: codes,
    fails: ['ERR_CURRENT_PASSWORD', 'ERR_CONFLICT', 'ERR_LIMIT_MAX', 'ERR_VALIDATION'],
  }),
  remove: route({
    method: 'POST',
    path: '/account/second-factor/:id/remove',
    can: 'session.own',
    summary: 'Take one away; the last one takes the recovery codes along',
    params: id,
    body: z.object({ currentPassword }).strict(),
    reply: done,
    fails: ['ERR_CURRENT_PASSWORD', 'ERR_NO_FACTOR_FOUND', 'ERR_FACTOR_REQUIRED', 'ERR_LIMIT_MAX', 'ERR_VALIDATION'],
  }),
}
