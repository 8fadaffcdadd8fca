import { z } from 'zod'
import { route } from '../route.ts'
import { done, id, idNumber, listQuery } from '../shapes.ts'
import { workSummary } from '../works/works.ts'
import {
  GROUP_ACTS,
  GROUP_TEXT_MOST,
  GROUP_WORK_KINDS,
  GROUPS_AT_ONCE,
  groupDescription,
  groupName,
  MEMBER_ACTS,
  NEW_GROUPS_MOST,
  NUMBERS_AT_ONCE,
  STEP_OUTCOMES,
  STEP_STATES,
  STRANGERS_MOST,
} from './group-words.ts'

/** Groups in which channels of the company stand, and what is done to them: one thing at a time for each number, with pauses. */

const seat = z.object({ channelId: z.number(), isAdmin: z.boolean() })

const group = z.object({
  id: z.number(),
  externalId: z.string(),
  name: z.string(),
  description: z.string(),
  people: z.number().int(),
  onlyAdminsWrite: z.boolean(),
  onlyAdminsEdit: z.boolean(),
  /** As it was last read or made. */
  link: z.string().nullable(),
  /** Which channels are in it. */
  seats: z.array(seat),
  seenAt: z.string(),
})
export type Group = z.output<typeof group>

const member = z.object({
  /** How its channel names them. */
  userId: z.string(),
  name: z.string(),
  number: z.string().nullable(),
  isAdmin: z.boolean(),
})
export type GroupMember = z.output<typeof member>

const step = z.object({
  id: z.number(),
  act: z.enum(GROUP_ACTS),
  groupId: z.number().nullable(),
  /** Of a group that is made: as it is to be called. */
  groupName: z.string(),
  number: z.string(),
  name: z.string(),
  state: z.enum(STEP_STATES),
  outcome: z.enum(STEP_OUTCOMES).nullable(),
  /** Of one that waits: when it is about to be its turn. */
  dueAt: z.string().nullable(),
})
export type GroupStep = z.output<typeof step>

const pace = z.object({
  channelId: z.number(),
  strangers: z.object({ most: z.number().int(), today: z.number().int() }),
  groups: z.object({ most: z.number().int(), today: z.number().int() }),
  /** The provider had enough: nothing is done to groups before. */
  restsUntil: z.string().nullable(),
})
export type GroupPace = z.output<typeof pace>

const numbers = z.array(z.string().trim().min(1).max(40))
const someNumbers = numbers.min(1).max(NUMBERS_AT_ONCE)
const groupIds = z.array(idNumber).min(1).max(GROUPS_AT_ONCE)

const groupChange = z
  .object({
    name: groupName.optional(),
    description: groupDescription.optional(),
    /** A picture, square and of JPEG. */
    fileId: z.uuid().optional(),
    onlyAdminsWrite: z.boolean().optional(),
    onlyAdminsEdit: z.boolean().optional(),
  })
  .strict()
export type GroupChange = z.output<typeof groupChange>

const ASKING = [
  'ERR_NO_PERMISSION',
  'ERR_NO_WAPP_FOUND',
  'ERR_CHANNEL_CANNOT',
  'ERR_WAPP_INITIALIZED',
  'ERR_SENDING_WAPP_MSG',
] as const
const OF_ONE = [...ASKING, 'ERR_NO_GROUP_FOUND', 'ERR_GROUP_NOT_ADMIN'] as const

export const groupRoutes = {
  list: route({
    method: 'GET',
    path: '/groups',
    can: 'groups.work',
    summary: 'Groups in which channels of the company stand, as they were last read',
    query: listQuery.extend({ channelId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional() }),
    reply: z.object({ rows: z.array(group), count: z.number().int(), hasMore: z.boolean() }),
    fails: ['ERR_NO_PERMISSION'],
  }),
  refresh: route({
    method: 'POST',
    path: '/groups/refresh',
    can: 'groups.work',
    summary: 'Read the groups of a channel anew',
    body: z.object({ channelId: idNumber }).strict(),
    reply: z.object({ groups: z.number().int() }),
    fails: [...ASKING, 'ERR_VALIDATION'],
  }),
  pace: route({
    method: 'GET',
    path: '/groups/pace',
    can: 'groups.work',
    summary: 'What is left today of what protects each number',
    reply: z.object({
      /** Whether the company lets one do something to groups, or only look. */
      mayWork: z.boolean(),
      rows: z.array(pace),
    }),
    fails: ['ERR_NO_PERMISSION'],
  }),
  setPace: route({
    method: 'PUT',
    path: '/groups/pace/:id',
    can: 'groups.raise',
    summary: 'How many strangers and new groups a day one number is trusted with',
    params: id,
    body: z
      .object({ strangers: z.number().int().min(0).max(STRANGERS_MOST), groups: z.number().int().min(0).max(NEW_GROUPS_MOST) })
      .strict(),
    reply: pace,
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_CHANNEL_CANNOT', 'ERR_VALIDATION'],
  }),
  show: route({
    method: 'GET',
    path: '/groups/:id',
    can: 'groups.work',
    summary: 'One group, as it was last read',
    params: id,
    reply: group,
    fails: ['ERR_NO_PERMISSION', 'ERR_NO_GROUP_FOUND'],
  }),
  members: route({
    method: 'POST',
    path: '/groups/:id/members',
    can: 'groups.work',
    summary: 'Who is in a group, asked of its channel now',
    params: id,
    reply: z.object({ members: z.array(member) }),
    fails: OF_ONE,
  }),
  link: route({
    method: 'POST',
    path: '/groups/:id/link',
    can: 'groups.work',
    summary: 'The link by which people join; renewed, the older one leads nowhere',
    params: id,
    body: z.object({ renew: z.boolean() }).strict(),
    reply: z.object({ link: z.string() }),
    fails: [...OF_ONE, 'ERR_VALIDATION'],
  }),
  picture: route({
    method: 'POST',
    path: '/groups/picture',
    can: 'groups.work',
    summary: 'Fetch a picture from its address, to be made a group’s: it becomes a file one uploaded',
    body: z
      .object({
        url: z
          .url({ protocol: /^https?$/ })
          .trim()
          .max(2000),
      })
      .strict(),
    reply: z.object({ fileId: z.string() }),
    status: 201,
    fails: ['ERR_NO_PERMISSION', 'ERR_GROUP_PICTURE_ADDRESS', 'ERR_STORAGE_FULL', 'ERR_VALIDATION'],
  }),
  send: route({
    method: 'POST',
    path: '/groups/send',
    can: 'groups.work',
    summary: 'Write to several groups by one channel, one after the other; each stands in the group’s conversation',
    body: z
      .object({
        channelId: idNumber,
        groupIds,
        text: z.string().trim().max(GROUP_TEXT_MOST),
        fileId: z.uuid().optional(),
      })
      .strict()
      .refine(({ text, fileId }) => text !== '' || fileId !== undefined, { path: ['text'] }),
    reply: workSummary,
    status: 202,
    fails: [...OF_ONE, 'ERR_NO_FILE_FOUND', 'ERR_FILE_REJECTED', 'ERR_VALIDATION'],
  }),
  check: route({
    method: 'POST',
    path: '/groups/numbers',
    can: 'groups.work',
    summary: 'What numbers come to before anything is done: how many are read, repeated, no numbers, and who never wrote',
    body: z.object({ numbers: numbers.max(10_000) }).strict(),
    reply: z.object({
      /** As they are known here, each once. */
      numbers: z.array(z.string()),
      repeated: z.number().int(),
      wrong: z.array(z.object({ line: z.number().int(), text: z.string() })),
      strangers: z.number().int(),
    }),
    fails: ['ERR_NO_PERMISSION', 'ERR_VALIDATION'],
  }),
  create: route({
    method: 'POST',
    path: '/groups',
    can: 'groups.work',
    summary: 'Make groups of one name, numbered, one after the other; who never wrote to the company is invited',
    body: z
      .object({
        channelId: idNumber,
        name: groupName,
        count: z.number().int().min(1).max(GROUPS_AT_ONCE),
        first: z.number().int().min(0).max(9999),
        numbers: someNumbers,
        onlyAdminsWrite: z.boolean(),
      })
      .strict(),
    reply: workSummary,
    status: 202,
    fails: [...ASKING, 'ERR_GROUP_NUMBERS', 'ERR_GROUP_OWN_NUMBER', 'ERR_VALIDATION'],
  }),
  edit: route({
    method: 'POST',
    path: '/groups/edit',
    can: 'groups.work',
    summary: 'Change the name, description, picture or rules of several groups',
    body: z
      .object({ groupIds, change: groupChange })
      .strict()
      .refine(({ change }) => Object.keys(change).length > 0, { path: ['change'] }),
    reply: workSummary,
    status: 202,
    fails: [...OF_ONE, 'ERR_NO_FILE_FOUND', 'ERR_GROUP_PICTURE', 'ERR_VALIDATION'],
  }),
  change: route({
    method: 'POST',
    path: '/groups/members',
    can: 'groups.work',
    summary: 'Invite, add, remove, promote or demote people in several groups, with a result for each',
    body: z.object({ groupIds, act: z.enum(MEMBER_ACTS), numbers: someNumbers }).strict(),
    reply: workSummary,
    status: 202,
    fails: [...OF_ONE, 'ERR_GROUP_NUMBERS', 'ERR_GROUP_OWN_NUMBER', 'ERR_VALIDATION'],
  }),
  steps: route({
    method: 'GET',
    path: '/groups/works/:id',
    can: 'groups.work',
    summary: 'What became of each person and group of one’s own work, in its order',
    params: id,
    query: z.object({ pageNumber: z.coerce.number().int().min(1).max(10_000).default(1) }),
    reply: z.object({
      work: workSummary,
      rows: z.array(step),
      count: z.number().int(),
      hasMore: z.boolean(),
      outcomes: z.partialRecord(z.enum(STEP_OUTCOMES), z.number().int()),
    }),
    fails: ['ERR_NO_PERMISSION', 'ERR_NO_JOB_FOUND'],
  }),
  lastWork: route({
    method: 'GET',
    path: '/groups/last-work',
    can: 'groups.work',
    summary: 'The last of one’s own works on groups of one kind',
    query: z.object({ of: z.enum(GROUP_WORK_KINDS) }),
    reply: z.object({ id: z.number().nullable() }),
    fails: ['ERR_NO_PERMISSION'],
  }),
  invite: route({
    method: 'POST',
    path: '/groups/steps/:id/invite',
    can: 'groups.work',
    summary: 'Send the invitation to somebody who could not be added, when it is their turn; sent once however often it is asked',
    params: id,
    reply: done,
    status: 202,
    fails: ['ERR_NO_PERMISSION', 'ERR_NO_WAPP_FOUND', 'ERR_CHANNEL_CANNOT', 'ERR_NO_GROUP_FOUND', 'ERR_CONFLICT'],
  }),
}
