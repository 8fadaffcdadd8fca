import { inserted, NOT_THEIRS, PLATFORM, TEAM } from '../../test/makers.ts'
import type { Verdicts } from '../../test/verdict.ts'
import type { World } from '../../test/world.ts'

const anAnnouncement = (w: World) =>
  inserted(w, "insert into announcements (message, level, audience, by_name) values ('Oi', 'info', '{}', 'root')", [])

export const superadminVerdicts = {
  'announcements.list': { open: PLATFORM, told: NOT_THEIRS, foreign: 'no ids', call: () => ({}) },
  'announcements.count': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: (_w, of) => ({ body: { tenantIds: [of] } }),
  },
  'announcements.create': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: (_w, of) => ({ body: { message: 'Olá', audience: { tenantIds: [of] } } }),
  },
  'announcements.withdraw': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: async w => ({ params: await anAnnouncement(w) }),
  },
  'tenantFiles.show': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: (_w, of) => ({ params: { id: of }, query: { olderThanDays: 30 } }),
  },
  'tenantFiles.remove': {
    open: PLATFORM,
    told: NOT_THEIRS,
    foreign: 'the platform crosses companies',
    call: (_w, of) => ({ params: { id: of }, body: { title: 'Arquivos', olderThanDays: 30 } }),
  },
  'userNotices.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'userNotices.unread': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  // Of what is somebody else's nothing happens.
  'userNotices.read': { open: TEAM, foreign: 'no ids', call: () => ({ body: { ids: [1] } }) },
} satisfies Verdicts
