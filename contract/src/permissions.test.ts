import { describe, expect, test } from 'vitest'
import { API } from './api.ts'
import { type Action, type Actor, can, POLICY, PROFILES, type Profile, rankOf } from './permissions.ts'

const NOBODY: Profile[] = []
const ALL: Profile[] = ['user', 'super', 'admin', 'superadmin']
const LEADS: Profile[] = ['super', 'admin', 'superadmin']
const ADMINS: Profile[] = ['admin', 'superadmin']
const PLATFORM: Profile[] = ['superadmin']

/**
 * Who may, as the menus of the documents say: everybody's; a supervisor adds queues; an admin adds users and settings;
 * tenants, plans and everybody's users are the superadmin's. Total on purpose: a new action does not compile without its row.
 */
const EXPECTED: Record<Action, Profile[]> = {
  'session.own': ALL,
  'users.see': ALL,
  'users.list': LEADS,
  'users.manage': ADMINS,
  'userTenants.manage': PLATFORM,
  'tickets.work': ALL,
  'tickets.panel': ADMINS,
  'messages.resolvePending': ADMINS,
  'tickets.moveAll': LEADS,
  'tickets.clearHistory': ADMINS,
  'farewells.see': ALL,
  'farewells.manage': LEADS,
  'demands.see': ALL,
  'demands.manage': ADMINS,
  'contacts.work': ALL,
  'board.work': ALL,
  'lanes.manage': LEADS,
  'contacts.manage': LEADS,
  'tasks.work': ALL,
  'groups.work': ALL,
  'groups.raise': ADMINS,
  'files.work': ALL,
  'hours.see': ALL,
  'hours.manage': LEADS,
  'queues.see': ALL,
  'queues.manage': LEADS,
  'tags.see': ALL,
  'tags.manage': LEADS,
  'teams.see': ALL,
  'teams.manage': LEADS,
  'flows.manage': LEADS,
  'ownVariables.see': ALL,
  'ownVariables.manage': ADMINS,
  'handbook.see': ALL,
  'handbook.manage': ADMINS,
  'views.work': ALL,
  'views.share': LEADS,
  'quickMessages.see': ALL,
  'quickMessages.own': ALL,
  'quickMessages.manage': LEADS,
  'channels.see': ALL,
  'channels.run': LEADS,
  'channels.manage': LEADS,
  'channels.remove': ADMINS,
  'channels.kept': ADMINS,
  'birthdays.manage': LEADS,
  'campaigns.manage': LEADS,
  'mass.send': ALL,
  'settings.see': ALL,
  'settings.manage': ADMINS,
  'tenants.manage': PLATFORM,
  'brand.manage': PLATFORM,
  'plans.manage': PLATFORM,
  'terms.see': ALL,
  'terms.accept': PLATFORM,
  'reports.read': ALL,
  'reports.files': LEADS,
  'works.own': ALL,
  'notifications.own': ALL,
  'announcements.manage': PLATFORM,
  'chats.own': ALL,
  'billing.see': ALL,
  'calls.dial': ALL,
}

const ana: Actor = {
  userId: 7,
  tenantId: 2,
  profile: 'user',
  support: false,
  blocked: false,
  termsPending: false,
  blockWavoip: false,
  beta: false,
}

const actions = Object.keys(POLICY) as Action[]
const allowed = (action: Action, as: Partial<Actor> = {}): Profile[] =>
  PROFILES.filter(profile => can({ ...ana, ...as, profile }, action))

describe.each(actions)('%s', action => {
  test('[USR-08] is for exactly the profiles of the menus', () => {
    expect(allowed(action)).toEqual(EXPECTED[action])
  })

  test('a support user may what an admin may, and no more', () => {
    const asSupport = allowed(action, { support: true })
    expect(asSupport.includes('user')).toBe(EXPECTED[action].includes('admin'))
    expect(asSupport.includes('superadmin')).toBe(EXPECTED[action].includes('superadmin'))
  })
})

test('[USR-08] every route names a row of the table, or says that it needs nobody', () => {
  const named = Object.values(API).flatMap(group => Object.values(group).map(route => route.can))
  for (const action of named) expect(['anonymous', ...actions]).toContain(action)
})

test('who is kept from voice calls may not dial, in any profile', () => {
  expect(allowed('calls.dial', { blockWavoip: true })).toEqual(NOBODY)
  expect(allowed('users.see', { blockWavoip: true })).toEqual(ALL)
})

test('a support superadmin stays a superadmin; other support users rank as admins', () => {
  expect(PROFILES.map(profile => rankOf({ profile, support: true }))).toEqual(['admin', 'admin', 'admin', 'superadmin'])
  expect(PROFILES.map(profile => rankOf({ profile, support: false }))).toEqual([...PROFILES])
})
