import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PROFILES, type Profile } from './permissions.ts'
import { SETTINGS, settingOf, valuesFrom } from './settings.ts'
import { EVERY_TICKET } from './visibility.testkit.ts'
import {
  audienceOf,
  type FilteredTicket,
  matches,
  nearRooms,
  overlap,
  roomsOf,
  type TicketFilter,
  type TicketPlace,
  VISIBILITY_KEYS,
  type VisibilitySettings,
} from './visibility.ts'

const AS_IT_COMES: VisibilitySettings = { ...valuesFrom(VISIBILITY_KEYS, {}), hasQueues: true }
const on = (...keys: (typeof VISIBILITY_KEYS)[number][]): VisibilitySettings => ({
  ...AS_IT_COMES,
  ...Object.fromEntries(keys.map(key => [key, 'enabled'])),
})

interface Person {
  userId: number
  profile: Profile
  support: boolean
  blockWavoip: boolean
  queueIds: number[]
  teamIds?: number[]
}
const person = (profile: Profile, more: Partial<Person> = {}): Person => ({
  userId: 7,
  profile,
  support: false,
  blockWavoip: false,
  queueIds: [3],
  ...more,
})
const ticket = (more: Partial<TicketPlace> = {}): TicketPlace => ({
  userId: null,
  queueId: null,
  chatbot: false,
  isGroup: false,
  walletIds: [],
  ...more,
})
const sees = (who: Person, what: TicketPlace, settings = AS_IT_COMES) => overlap(audienceOf(what), roomsOf(who, settings))

const MINE = ticket({ queueId: 5, userId: 7 })
const QUEUE_FREE = ticket({ queueId: 3 })
const QUEUE_OF_OTHER = ticket({ queueId: 3, userId: 9 })
const QUEUE_BOT = ticket({ queueId: 3, chatbot: true })
const FOREIGN_QUEUE = ticket({ queueId: 5 })
const NOWHERE = ticket()
const NOWHERE_BOT = ticket({ chatbot: true })
const NOWHERE_OF_OTHER = ticket({ userId: 9 })
const WALLET = ticket({ queueId: 5, walletIds: [4, 7] })
const WALLET_OF_OTHER = ticket({ queueId: 5, userId: 9, walletIds: [7] })
const WALLET_BOT = ticket({ queueId: 5, chatbot: true, walletIds: [7] })
const GROUP = ticket({ isGroup: true })
const GROUP_OF_OTHER = ticket({ isGroup: true, userId: 9 })

const TICKETS = {
  MINE,
  QUEUE_FREE,
  QUEUE_OF_OTHER,
  QUEUE_BOT,
  FOREIGN_QUEUE,
  NOWHERE,
  NOWHERE_BOT,
  NOWHERE_OF_OTHER,
  WALLET,
  WALLET_OF_OTHER,
  WALLET_BOT,
  GROUP,
  GROUP_OF_OTHER,
}
const ALL = Object.keys(TICKETS)
const PLAIN = [
  'MINE',
  'QUEUE_FREE',
  'QUEUE_OF_OTHER',
  'QUEUE_BOT',
  'WALLET',
  'WALLET_OF_OTHER',
  'WALLET_BOT',
  'GROUP',
  'GROUP_OF_OTHER',
]
const without = (list: string[], ...gone: string[]) => list.filter(name => !gone.includes(name))
const OF_OTHERS = ['QUEUE_OF_OTHER', 'NOWHERE_OF_OTHER', 'WALLET_OF_OTHER', 'GROUP_OF_OTHER']

describe('who sees which tickets', () => {
  test.each<[string, Person, VisibilitySettings, string[]]>([
    ['[VIS-01] a plain user: theirs, their queues, their wallet, groups', person('user'), AS_IT_COMES, PLAIN],
    ['[VIS-01] a supervisor: all', person('super'), AS_IT_COMES, ALL],
    ['[VIS-01] an admin: all', person('admin'), AS_IT_COMES, ALL],
    ['[VIS-01] a support user: all', person('user', { support: true }), AS_IT_COMES, ALL],
    ['[VIS-01] the superadmin where they stand: all', person('superadmin'), AS_IT_COMES, ALL],
    ['[VIS-02] others’ tickets hidden from a user', person('user'), on('notViewAssignedTickets'), without(PLAIN, ...OF_OTHERS)],
    ['[VIS-02] and from a supervisor', person('super'), on('notViewAssignedTickets'), without(ALL, ...OF_OTHERS)],
    ['[VIS-02] and not from an admin', person('admin'), on('notViewAssignedTickets'), ALL],
    [
      '[VIS-03] a bot’s tickets hidden from a user',
      person('user'),
      on('notViewTicketsChatBot'),
      without(PLAIN, 'QUEUE_BOT', 'WALLET_BOT'),
    ],
    ['[VIS-03] and not from a supervisor', person('super'), on('notViewTicketsChatBot'), ALL],
    ['[VIS-05] neither user nor queue: shown to all', person('user'), on('nullTickets'), [...PLAIN, 'NOWHERE', 'NOWHERE_BOT']],
    ['[VIS-07] a supervisor as a user', person('super'), on('removeSupervisorPrivileges'), PLAIN],
    [
      '[VIS-07] a supervisor as a user who does not see bots’ tickets',
      person('super'),
      on('removeSupervisorPrivileges', 'notViewTicketsChatBot'),
      without(PLAIN, 'QUEUE_BOT', 'WALLET_BOT'),
    ],
    ['[VIS-07] and no admin', person('admin'), on('removeSupervisorPrivileges'), ALL],
    [
      'a company without queues shows a user what stands in none',
      person('user', { queueIds: [] }),
      { ...AS_IT_COMES, hasQueues: false },
      [
        'MINE',
        'NOWHERE',
        'NOWHERE_BOT',
        'NOWHERE_OF_OTHER',
        'WALLET',
        'WALLET_OF_OTHER',
        'WALLET_BOT',
        'GROUP',
        'GROUP_OF_OTHER',
      ],
    ],
  ])('%s', (_, who, settings, expected) => {
    const seen = Object.entries(TICKETS).filter(([, its]) => sees(who, its, settings))
    expect(seen.map(([name]) => name).sort()).toEqual([...expected].sort())
  })

  test('[VIS-04] the wallet is its users’ own: others of no queue see nothing of it', () => {
    expect(sees(person('user', { userId: 4 }), WALLET)).toBe(true)
    expect(sees(person('user', { userId: 8 }), WALLET)).toBe(false)
  })

  test('[VIS-06][SET-30] the three that hide or show exclude each other, whichever comes second', () => {
    const three = ['notViewAssignedTickets', 'notViewTicketsChatBot', 'nullTickets'] as const
    for (const key of three) expect([key, ...(settingOf(key).excludes ?? [])].sort()).toEqual([...three].sort())
    expect(settingOf('removeSupervisorPrivileges').excludes).toBeUndefined()
  })

  test('what decides about sight computes everybody’s rooms again', () => {
    for (const key of VISIBILITY_KEYS) expect(SETTINGS[key].changesRights).toBe(true)
  })
})

// The rule once more, as sentences about one person and one ticket, apart from any room.
function oracle(who: Person, what: TicketPlace, settings: VisibilitySettings): boolean {
  const isAdmin = who.support || who.profile === 'admin' || who.profile === 'superadmin'
  if (isAdmin) return true
  const owned = what.userId !== null
  const own = what.userId === who.userId
  if (own) return true
  if (owned && settings.notViewAssignedTickets === 'enabled') return false
  if (who.profile === 'super' && settings.removeSupervisorPrivileges === 'disabled') return true

  const botAnswers = what.chatbot && !owned
  if (botAnswers && settings.notViewTicketsChatBot === 'enabled') return false
  if (what.queueId !== null && who.queueIds.includes(what.queueId)) return true
  if (what.walletIds.includes(who.userId) || what.isGroup) return true
  if (what.queueId === null && !settings.hasQueues) return true
  return what.queueId === null && !owned && settings.nullTickets === 'enabled'
}

const few = fc.integer({ min: 1, max: 4 })
const maybe = fc.option(few)
const someIds = fc.uniqueArray(few, { maxLength: 3 })
const anyPlace = fc.record({ userId: maybe, queueId: maybe, chatbot: fc.boolean(), isGroup: fc.boolean(), walletIds: someIds })
const anyPerson = fc.record({
  userId: few,
  profile: fc.constantFrom(...PROFILES),
  support: fc.boolean(),
  blockWavoip: fc.boolean(),
  queueIds: someIds,
})
const onOff = fc.constantFrom('enabled' as const, 'disabled' as const)
const anySettings: fc.Arbitrary<VisibilitySettings> = fc
  .record({
    hiding: fc.constantFrom(null, 'notViewAssignedTickets', 'notViewTicketsChatBot', 'nullTickets'),
    removed: onOff,
    hasQueues: fc.boolean(),
  })
  .map(({ hiding, removed, hasQueues }) => ({
    ...AS_IT_COMES,
    ...(hiding ? { [hiding]: 'enabled' } : {}),
    removeSupervisorPrivileges: removed,
    hasQueues,
  }))
test('what was handed to a team is for its people and for who sees everything, in no queue and nobody else’s', () => {
  const handed = ticket({ teamId: 5 })
  const member = { ...person('user', { queueIds: [] }), teamIds: [5] }
  expect(sees(member, handed)).toBe(true)
  expect(sees({ ...member, teamIds: [6] }, handed)).toBe(false)
  expect(sees({ ...member, teamIds: [] }, handed, { ...AS_IT_COMES, hasQueues: false })).toBe(false)
  expect(sees(person('admin'), handed)).toBe(true)
  expect(sees(member, ticket({ teamId: 5, userId: 9 }), { ...AS_IT_COMES, notViewAssignedTickets: 'enabled' })).toBe(false)
})

describe('as the specification says it, for every asker and every ticket', () => {
  test('[VIS-01][VIS-02][VIS-03][VIS-04][VIS-05][VIS-07] sets that overlap say what the sentences say', () => {
    fc.assert(
      fc.property(anyPerson, anyPlace, anySettings, (who, what, settings) => {
        expect(sees(who, what, settings)).toBe(oracle(who, what, settings))
      }),
      { numRuns: 5000 },
    )
  })

  test('[VIS-08] an asker who did not ask for all sees a part of what they may see, and a plain user all of it', () => {
    fc.assert(
      fc.property(anyPerson, anyPlace, anySettings, (who, what, settings) => {
        const near = overlap(audienceOf(what), nearRooms(roomsOf(who, settings)))
        if (near || (who.profile === 'user' && !who.support)) expect(sees(who, what, settings)).toBe(near)
      }),
      { numRuns: 5000 },
    )
  })

  test('equal places have equal audiences, however their parts were ordered', () => {
    fc.assert(
      fc.property(anyPlace, place => {
        expect(audienceOf({ ...place, walletIds: [...place.walletIds].reverse() })).toEqual(audienceOf(place))
      }),
    )
  })
})

describe('what a filter lets through', () => {
  const seen = (what: Partial<FilteredTicket>, filter: Partial<TicketFilter> = {}, who = person('admin')) =>
    matches(
      { ...EVERY_TICKET, showAll: false, userId: who.userId, rooms: roomsOf(who, AS_IT_COMES), ...filter },
      { ...ticket(), status: 'open', unreadMessages: 0, updatedAt: new Date(5000), ...what },
    )

  test('an admin who did not ask for all sees what is theirs, their queues’ and what has no queue', () => {
    expect(seen({ userId: 7, queueId: 5 })).toBe(true)
    expect(seen({ queueId: 3, userId: 9 })).toBe(true)
    expect(seen({ userId: 9 })).toBe(true)
    expect(seen({ queueId: 5 })).toBe(false)
    expect(seen({ queueId: 5 }, { showAll: true })).toBe(true)
  })

  test('[TKT-12] tickets without a queue come unless they are left out; one’s own comes always', () => {
    const out = { includeNotQueueDefined: false }
    expect(seen({ userId: 9 }, out)).toBe(false)
    expect(seen({ userId: 7 }, out)).toBe(true)
    expect(seen({ queueId: 3 }, out)).toBe(true)
  })

  test('[TKT-12] by queue, by unread, by owner, by status, by age', () => {
    expect(seen({ queueId: 3 }, { queueIds: [4] })).toBe(false)
    expect(seen({ queueId: 3 }, { queueIds: [3, 4] })).toBe(true)
    expect(seen({ queueId: 3 }, { withUnreadMessages: true })).toBe(false)
    expect(seen({ queueId: 3, unreadMessages: 1 }, { withUnreadMessages: true })).toBe(true)
    expect(seen({ queueId: 3, userId: 9 }, { isNotAssignedUser: true })).toBe(false)
    expect(seen({ queueId: 3 }, { isNotAssignedUser: true })).toBe(true)
    expect(seen({ queueId: 3, userId: 9 }, { isMine: true })).toBe(false)
    expect(seen({ queueId: 3, userId: 7 }, { isMine: true })).toBe(true)
    expect(seen({ queueId: 3 }, { kinds: ['group', 'chatbot'] })).toBe(false)
    expect(seen({ queueId: 3, chatbot: true }, { kinds: ['group', 'chatbot'] })).toBe(true)
    expect(seen({ queueId: 3, isGroup: true, chatbot: true }, { kinds: ['chatbot'] })).toBe(false)
    expect(seen({ queueId: 3 }, { statuses: ['closed'] })).toBe(false)
    expect(seen({ queueId: 3 }, { since: new Date(5001) })).toBe(false)
    expect(seen({ queueId: 3 }, { since: new Date(5000) })).toBe(true)
  })

  test('[TKT-12] showAll gives a plain user nothing', () => {
    const ana = person('user')
    for (const its of Object.values(TICKETS)) expect(sees(ana, its) && seen(its, { showAll: true }, ana)).toBe(seen(its, {}, ana))
  })
})
