import type { ErrorCode } from '@balcao/contract/errors'
import {
  ADMINS,
  another,
  anyPlan,
  anyUser,
  EVERYBODY,
  fresh,
  inserted,
  LEADS,
  NOT_THEIRS,
  PLATFORM,
  TEAM,
} from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'
import { PASSWORD, type Person, type World } from '../../test/world.ts'
import { storeFile } from '../files/index.ts'
import { hashPassword } from './login/passwords.ts'

/** A picture of somebody of the company. */
async function anyFace(w: World, of: number): Promise<{ id: string }> {
  const { id } = await anyUser(w, of)
  const file = await storeFile(of, [PIXEL], { name: 'eu.gif', type: 'image/gif', ownerId: id, maxBytes: 1000 })
  await w.owner.query('insert into user_pictures (tenant_id, user_id, file_id) values ($1, $2, $3)', [of, id, file.id])
  return { id: file.id }
}
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const newUser = () => ({ name: fresh('Pessoa'), email: `nova${another()}@casa.test` })

/** Valid CPFs by arithmetic: nine digits and their two check digits. */
async function unusedDocument(_w: World): Promise<string> {
  const base = String(100_000_000 + another() * 7919).slice(0, 9)
  const check = (digits: string) => {
    const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (digits.length + 1 - i), 0)
    const rest = (sum * 10) % 11
    return digits + (rest === 10 ? 0 : rest)
  }
  return check(check(base))
}

/** Somebody new with a password: guesses are counted, and what is taken away is theirs. */
const withPassword = async (w: World, me: Person) => {
  const person = await w.person(me.tenantId, fresh('pessoa').replace(' ', ''), me.profile)
  hash ??= hashPassword(PASSWORD)
  await w.owner.query('update users set password_hash = $2 where id = $1', [person.id, await hash])
  return person
}
let hash: Promise<string> | undefined
const proved = { currentPassword: PASSWORD }

/** Of the caller, or of somebody of another company. */
const anyFactor = async (w: World, of: number, me: Person) =>
  inserted(
    w,
    `insert into second_factors (tenant_id, user_id, kind, name, credential_id, public_key, host, confirmed_at)
     values ($1, $2, 'passkey', 'Chave', $3, 'x', 'localhost', now())`,
    [of, of === me.tenantId ? me.id : (await anyUser(w, of)).id, fresh('chave')],
  )

/** Nobody gets an answer without what only they know. */
const ofOneself = (told: ErrorCode) => ({
  open: [],
  told: { user: told, super: told, admin: told, support: told, superadmin: told },
  foreign: 'no ids' as const,
  as: withPassword,
})

export const accessVerdicts = {
  // Anybody may knock; what is behind needs a secret of its own.
  'auth.captcha': { open: EVERYBODY, foreign: 'no ids', call: () => ({}) },
  'auth.answerCaptcha': {
    open: [],
    without: 'ERR_CAPTCHA_EXPIRED',
    foreign: 'no ids',
    call: () => ({ params: { id: 'unknown' }, body: { x: 1 } }),
  },
  'auth.sendLoginCode': { open: EVERYBODY, foreign: 'no ids', call: () => ({ body: { email: `n${another()}@ninguem.test` } }) },
  'auth.login': {
    open: [],
    without: 'ERR_INVALID_CREDENTIALS',
    foreign: 'no ids',
    call: () => ({ body: { email: `n${another()}@ninguem.test`, password: 'Errada-1' } }),
  },
  'auth.logout': {
    open: EVERYBODY,
    foreign: 'no ids',
    call: () => ({}),
    as: (w, me) => w.person(me.tenantId, fresh('saindo').replace(' ', ''), me.profile),
  },
  'auth.refresh': { open: [], without: 'ERR_SESSION_EXPIRED', foreign: 'no ids', call: () => ({}) },
  'auth.requestReset': { open: EVERYBODY, foreign: 'no ids', call: () => ({ body: { email: `n${another()}@ninguem.test` } }) },
  'auth.reset': {
    open: [],
    without: 'ERR_RESET_PASSWORD',
    foreign: 'no ids',
    call: () => ({ body: { token: '1.x.y', password: PASSWORD, confirmPassword: PASSWORD } }),
  },
  'auth.acceptInvitation': {
    open: [],
    without: 'ERR_LINK_OVER',
    foreign: 'no ids',
    call: () => ({ body: { token: '1.x.y', password: PASSWORD } }),
  },
  'auth.confirmEmail': { open: [], without: 'ERR_LINK_OVER', foreign: 'no ids', call: () => ({ body: { token: '1.x.y' } }) },
  'auth.signup': {
    open: EVERYBODY,
    foreign: 'no ids',
    call: async w => ({
      body: {
        ...newUser(),
        password: PASSWORD,
        identity: await unusedDocument(w),
        phone: '11 98765-4321',
        planId: await anyPlan(w),
      },
    }),
  },
  'auth.session': { open: [...TEAM, 'blocked', 'termsPending'], foreign: 'no ids', call: () => ({}) },

  'secondStep.setUp': { open: [], without: 'ERR_STEP_OVER', foreign: 'no ids', call: () => ({ body: { step: '1.x.y' } }) },
  'secondStep.passkey': { open: [], without: 'ERR_STEP_OVER', foreign: 'no ids', call: () => ({ body: { step: '1.x.y' } }) },
  'secondStep.enter': {
    open: [],
    without: 'ERR_STEP_OVER',
    foreign: 'no ids',
    call: () => ({ body: { step: '1.x.y', code: '123456' } }),
  },
  'secondFactor.show': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'secondFactor.beginTotp': { open: TEAM, foreign: 'no ids', as: withPassword, call: () => ({ body: proved }) },
  'secondFactor.confirmTotp': { ...ofOneself('ERR_SECOND_CODE'), call: () => ({ body: { code: '123456' } }) },
  'secondFactor.beginPasskey': { open: TEAM, foreign: 'no ids', as: withPassword, call: () => ({ body: proved }) },
  'secondFactor.confirmPasskey': {
    ...ofOneself('ERR_STEP_OVER'),
    call: () => ({ body: { step: '1.x.y', name: 'Chave', passkey: {} } }),
  },
  'secondFactor.renewCodes': {
    open: TEAM,
    foreign: 'no ids',
    as: withPassword,
    call: async (w, _of, me) => {
      await anyFactor(w, me.tenantId, me)
      return { body: proved }
    },
  },
  'secondFactor.remove': {
    open: TEAM,
    foreign: 'ERR_NO_FACTOR_FOUND',
    as: withPassword,
    call: async (w, of, me) => ({ params: await anyFactor(w, of, me), body: proved }),
  },

  'users.list': { open: LEADS, foreign: 'no ids', call: () => ({}) },
  'users.create': { open: ADMINS, foreign: 'no ids', call: () => ({ body: newUser() }) },
  'users.chat': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'users.show': {
    open: LEADS,
    foreign: 'ERR_NO_USER_FOUND',
    call: async (w, of) => ({ params: await anyUser(w, of) }),
  },
  'users.update': {
    open: ADMINS,
    foreign: 'ERR_NO_USER_FOUND',
    foreignTold: { user: 'ERR_NO_USER_FOUND', super: 'ERR_NO_USER_FOUND' },
    call: async (w, of) => ({ params: await anyUser(w, of), body: { name: 'Outro nome' } }),
  },
  'users.remove': { open: ADMINS, foreign: 'ERR_NO_USER_FOUND', call: async (w, of) => ({ params: await anyUser(w, of) }) },
  'users.setOnline': {
    open: ADMINS,
    foreign: 'ERR_NO_USER_FOUND',
    call: async (w, of) => ({ params: await anyUser(w, of), body: { isOnline: false } }),
  },
  'users.setPause': {
    open: ADMINS,
    foreign: 'ERR_NO_USER_FOUND',
    call: async (w, of) => ({ params: await anyUser(w, of), body: { reason: 'Almoço', until: null } }),
  },
  // Filters and dark mode are one's own: nobody sets another's.
  'users.setConfigs': {
    open: TEAM,
    foreign: 'ERR_NO_PERMISSION',
    call: async (w, of, me) => ({ params: of === me.tenantId ? { id: me.id } : await anyUser(w, of), body: { isDark: true } }),
  },
  'users.setPicture': {
    open: TEAM,
    foreign: 'ERR_NO_PERMISSION',
    call: async (w, of, me) => ({ params: of === me.tenantId ? { id: me.id } : await anyUser(w, of), body: { fileId: null } }),
  },
  'users.picture': {
    open: TEAM,
    foreign: 'ERR_NO_FILE_FOUND',
    call: async (w, of) => ({ params: await anyFace(w, of) }),
  },

  'userTenants.list': { open: PLATFORM, told: NOT_THEIRS, foreign: 'no ids', call: () => ({}) },
  'userTenants.create': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: (_w, of) => ({ body: { tenantId: of, ...newUser() } }),
  },
  'userTenants.show': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: async (w, of) => ({ params: await anyUser(w, of) }),
  },
  'userTenants.update': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: async (w, of) => ({ params: await anyUser(w, of), body: { tenantId: of, name: 'Outro nome' } }),
  },
  'userTenants.remove': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: async (w, of) => ({ params: await anyUser(w, of), body: { tenantId: of } }),
  },
} satisfies Verdicts
