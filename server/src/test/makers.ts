import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@balcao/contract/errors'
import { desk } from './desk.ts'
import { ACTORS, type ActorName } from './verdict.ts'
import type { Person, World } from './world.ts'

/** A number nobody had before. */
export const another = (): number => ++made
let made = 0

export const EVERYBODY = Object.keys(ACTORS) as ActorName[]

export const TEAM = ['user', 'super', 'admin', 'support', 'superadmin'] as const

export const LEADS = ['super', 'admin', 'support', 'superadmin'] as const

export const ADMINS = ['admin', 'support', 'superadmin'] as const

export const PLATFORM = ['superadmin'] as const

/** Admins of a blocked or waiting company are refused for their profile before their company's state matters. */
export const NOT_THEIRS = { blocked: 'ERR_NO_PERMISSION', termsPending: 'ERR_NO_PERMISSION' } as const

export const fresh = (what: string) => `${what} ${another()}`

export const anyUser = async (w: World, of: number) => ({ id: (await w.person(of, `pessoa${another()}`, 'user')).id })

export const oneBlock = (row: object) => ({
  key: randomUUID(),
  title: 'lista.csv',
  block: 0,
  blocks: 1,
  rows: [{ line: 2, row }],
})

export const inserted = async (w: World, statement: string, values: unknown[]) => ({
  id: Number((await w.one<{ id: string }>(`${statement} returning id`, values)).id),
})

export const newPlan = () => ({
  name: fresh('Plano'),
  value: 99.9,
  connections: 1,
  users: 3,
  trial: true,
  trialPeriod: 7,
  isActive: true,
  openToSignup: true,
})

export const anyPlan = async (w: World) => {
  const p = newPlan()
  const row = await w.one<{ id: string }>(
    'insert into plans (name, value, connections, users, open_to_signup) values ($1, 10, 1, 1, true) returning id',
    [p.name],
  )
  return Number(row.id)
}

export const anyChannel = async (w: World, of: number) => ({ id: await desk(w.owner, of).channel() })

/** A ticket the caller has in hand, or one of another company. */
export const anyTicket = async (w: World, of: number, me: Person, more: { channel?: number } = {}) => ({
  id: await desk(w.owner, of).ticket({ status: 'open', userId: of === me.tenantId ? me.id : null, ...more }),
})

export const to = (who: readonly ActorName[], code: ErrorCode): Partial<Record<ActorName, ErrorCode>> =>
  Object.fromEntries(who.map(one => [one, code]))
