import { z } from 'zod'
import { resource } from '../resource.ts'
import { route } from '../route.ts'
import { flag, id, idNumber } from '../shapes.ts'

/** What groups are kept in order by: who stays out, which words go, what those who come and leave are sent. */
export const GROUP_RULES = ['ban', 'word', 'greeting', 'farewell'] as const
export type GroupRuleKind = (typeof GROUP_RULES)[number]

/**
 * What became of an act of a rule: it waits; done; there was nothing to do; its author runs the group and is exempt; we run it no
 * longer; nobody with that number could be told among people who hide theirs; the channel deletes nothing of others; refused.
 */
const DEED_RESULTS = ['waiting', 'done', 'nobody', 'exempt', 'notAdmin', 'unseen', 'cannot', 'refused'] as const
export type DeedResult = (typeof DEED_RESULTS)[number]

export const groupRule = z.object({
  id: z.number(),
  rule: z.enum(GROUP_RULES),
  /** The number, the word, or the text that is sent. */
  text: z.string(),
  note: z.string(),
  /** Null: in all groups. */
  groupId: z.number().nullable(),
  groupName: z.string().nullable(),
  /** Of a word: its author is removed as well. */
  removesAuthor: z.boolean(),
  userId: z.number(),
  username: z.string(),
  createdAt: z.string(),
  /** How often it acted, and what came of the last time. */
  acted: z.number().int(),
  standing: z.enum(DEED_RESULTS).nullable(),
})
export type GroupRule = z.output<typeof groupRule>

export const groupRuleInput = z.object({
  rule: z.enum(GROUP_RULES),
  text: z.string().trim().min(1).max(1000),
  note: z.string().trim().max(120),
  groupId: idNumber.nullable(),
  removesAuthor: z.boolean(),
})

const watch = z.object({
  channelId: z.number(),
  ban: z.boolean(),
  word: z.boolean(),
  greeting: z.boolean(),
  farewell: z.boolean(),
  /** Whom the company itself puts in is greeted as well. */
  greetsAdded: z.boolean(),
  /** Messages of others are deleted by it. */
  removesOthers: z.boolean(),
})

const deed = z.object({
  id: z.number(),
  rule: z.enum(GROUP_RULES),
  groupName: z.string(),
  channelId: z.number(),
  /** Whom it met, as they are known here. */
  person: z.string(),
  /** Of a word: which; of a ban: the number; of the others nothing. */
  about: z.string(),
  result: z.enum(DEED_RESULTS),
  at: z.string(),
})

export const groupRuleRoutes = resource('rule of groups', {
  path: '/group-rules',
  read: groupRule,
  write: groupRuleInput,
  see: 'groups.work',
  manage: 'groups.work',
  missing: 'ERR_NO_GROUP_RULE_FOUND',
  fails: ['ERR_NO_PERMISSION', 'ERR_NAME_TAKEN', 'ERR_NO_GROUP_FOUND', 'ERR_PHONE_INVALID'],
  sorts: ['createdAt', 'text'],
  filters: { rule: z.enum(GROUP_RULES).optional() },
})

export const groupWatchRoutes = {
  watches: route({
    method: 'GET',
    path: '/group-watches',
    can: 'groups.work',
    summary: 'Which rules each channel keeps in its groups',
    reply: z.object({ rows: z.array(watch) }),
    fails: [],
  }),
  watch: route({
    method: 'PUT',
    path: '/group-watches/:id',
    can: 'groups.work',
    summary: 'Switch the rules one channel keeps',
    params: id,
    body: watch.omit({ channelId: true, removesOthers: true }).partial().strict(),
    reply: watch,
    fails: ['ERR_NO_PERMISSION', 'ERR_NO_WAPP_FOUND', 'ERR_CHANNEL_CANNOT', 'ERR_VALIDATION'],
  }),
  deeds: route({
    method: 'GET',
    path: '/group-deeds',
    can: 'groups.work',
    summary: 'What the rules did, the newest first; `before` an entry’s id for the older ones',
    query: z.object({
      rule: z.enum(GROUP_RULES).optional(),
      before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
      /** Only what somebody should look at. */
      failed: flag.optional(),
    }),
    reply: z.object({ rows: z.array(deed), hasMore: z.boolean() }),
    fails: [],
  }),
}
