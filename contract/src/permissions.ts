export const PROFILES = ['user', 'super', 'admin', 'superadmin'] as const
export type Profile = (typeof PROFILES)[number]

/** The actor, as the access token says it. */
export interface Actor {
  userId: number
  tenantId: number
  profile: Profile
  /** Granted by a superadmin: admin rights in the tenant, bannered and audited. */
  support: boolean
  /** Customers' numbers reach them with their middle hidden. */
  masked?: boolean
  /** The tenant's payment is overdue: only what is due and how to pay it stays open. */
  blocked: boolean
  /** The tenant's terms of use still wait for the superadmin. */
  termsPending: boolean
  blockWavoip: boolean
  /** Sees what the superadmin opened for trial. */
  beta: boolean
}

interface Rule {
  who: readonly Profile[]
  unless?: (actor: Actor) => boolean
}

const TEAM = PROFILES
const LEADS = ['super', 'admin', 'superadmin'] as const
const ADMINS = ['admin', 'superadmin'] as const
const PLATFORM = ['superadmin'] as const

export const POLICY = {
  'session.own': { who: TEAM },
  'users.see': { who: TEAM },
  'users.list': { who: LEADS },
  'users.manage': { who: ADMINS },
  'userTenants.manage': { who: PLATFORM },
  'tickets.work': { who: TEAM },
  'tickets.panel': { who: ADMINS },
  'messages.resolvePending': { who: ADMINS },
  'tickets.moveAll': { who: LEADS },
  'tickets.clearHistory': { who: ADMINS },
  'farewells.see': { who: TEAM },
  'farewells.manage': { who: LEADS },
  'demands.see': { who: TEAM },
  'demands.manage': { who: ADMINS },
  'contacts.work': { who: TEAM },
  'board.work': { who: TEAM },
  'lanes.manage': { who: LEADS },
  /** Whose they are, and what is done to many of them or not undone. */
  'contacts.manage': { who: LEADS },
  'tasks.work': { who: TEAM },
  /** Everybody's, unless the company narrows it. */
  'groups.work': { who: TEAM },
  /** Trusts a number with more a day. */
  'groups.raise': { who: ADMINS },
  'files.work': { who: TEAM },
  'queues.see': { who: TEAM },
  'queues.manage': { who: LEADS },
  'hours.see': { who: TEAM },
  'hours.manage': { who: LEADS },
  'tags.see': { who: TEAM },
  'tags.manage': { who: LEADS },
  'teams.see': { who: TEAM },
  'teams.manage': { who: LEADS },
  'flows.manage': { who: LEADS },
  'ownVariables.see': { who: TEAM },
  'ownVariables.manage': { who: ADMINS },
  'handbook.see': { who: TEAM },
  'handbook.manage': { who: ADMINS },
  'views.work': { who: TEAM },
  /** Those everybody has. */
  'views.share': { who: LEADS },
  'quickMessages.see': { who: TEAM },
  'quickMessages.manage': { who: LEADS },
  'quickMessages.own': { who: TEAM },
  'channels.see': { who: TEAM },
  /** Connect, disconnect, read a new code. */
  'channels.run': { who: LEADS },
  /** Make and change them, and see what they are made of. */
  'channels.manage': { who: LEADS },
  'channels.remove': { who: ADMINS },
  /** What they told and nobody could apply: it may be anybody's words. */
  'channels.kept': { who: ADMINS },
  'birthdays.manage': { who: LEADS },
  'campaigns.manage': { who: LEADS },
  /** A setting of the company narrows it; one’s own sends, and of supervisors everybody’s. */
  'mass.send': { who: TEAM },
  'settings.see': { who: TEAM },
  'settings.manage': { who: ADMINS },
  'tenants.manage': { who: PLATFORM },
  'brand.manage': { who: PLATFORM },
  'plans.manage': { who: PLATFORM },
  'terms.see': { who: TEAM },
  'terms.accept': { who: PLATFORM },
  'announcements.manage': { who: PLATFORM },
  /** Plain users are counted their own. */
  'reports.read': { who: TEAM },
  'reports.files': { who: LEADS },
  'works.own': { who: TEAM },
  /** Of them only the chats one is a member of, for every profile. */
  'chats.own': { who: TEAM },
  'notifications.own': { who: TEAM },
  'billing.see': { who: TEAM },
  'calls.dial': { who: TEAM, unless: actor => actor.blockWavoip },
} as const satisfies Record<string, Rule>

export type Action = keyof typeof POLICY

/** The profile an actor counts as: a support user is an admin, except a superadmin. */
export const rankOf = (actor: Pick<Actor, 'profile' | 'support'>): Profile =>
  actor.support && actor.profile !== 'superadmin' ? 'admin' : actor.profile

export function can(actor: Actor, action: Action): boolean {
  const rule: Rule = POLICY[action]
  return rule.who.includes(rankOf(actor)) && !rule.unless?.(actor)
}

/** Whom a company lets do a thing that stands in everybody's menu. */
export const CIRCLES = ['everybody', 'supervisors', 'admins'] as const
export type Circle = (typeof CIRCLES)[number]
const AMONG: Record<Circle, readonly Profile[]> = { everybody: TEAM, supervisors: LEADS, admins: ADMINS }

export const isAmong = (actor: Pick<Actor, 'profile' | 'support'>, circle: Circle): boolean =>
  AMONG[circle].includes(rankOf(actor))
