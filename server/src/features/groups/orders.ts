import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { refuse } from '@balcao/contract/errors'
import type { GROUP_WORK_KINDS, GroupAct } from '@balcao/contract/groups/group-words'
import type { groupRoutes } from '@balcao/contract/groups/groups'
import type { Actor } from '@balcao/contract/permissions'
import type { WorkSummary } from '@balcao/contract/works/works'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { findFile } from '../files/index.ts'
import { startWork, type WorkRunner } from '../works/index.ts'
import { groupChannel, seatsOf } from './channel.ts'
import { noneOfOurs, numbersIn, strangersAmong } from './numbers.ts'
import { numbered } from './rules/outcome.ts'

/** What somebody orders to be done to groups, as steps of a work: nothing of it is done in the call. */

export const GROUP_WORKS = {
  create: 'groups.create',
  edit: 'groups.edit',
  members: 'groups.members',
  send: 'groups.send',
} as const satisfies Record<(typeof GROUP_WORK_KINDS)[number], string>

type Body<R extends keyof typeof groupRoutes> = (typeof groupRoutes)[R] extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : never

interface NewStep {
  channelId: number
  act: GroupAct
  groupId: number | null
  number: string
  isStranger: boolean
  params: object
}

/** Its steps are taken one by one as their number may; the work goes on with them. */
export const groupRunner: WorkRunner = async () => 'goes on'

export const createGroups = (actor: Actor, { channelId, name, count, first, numbers, onlyAdminsWrite }: Body<'create'>) =>
  withTenant(actor.tenantId, async tx => {
    const { can } = await groupChannel(tx, actor, channelId)
    const people = numbersIn(numbers)
    await noneOfOurs(tx, [channelId], people)
    const strangers = await strangersAmong(tx, people)
    const known = people.filter(one => !strangers.has(one))
    const names = numbered(name, { count, first, most: can.groupNameMax })
    const steps = names.map(its => ({
      ...{ channelId, act: 'create' as const, groupId: null, number: '', isStranger: false },
      // A group is made with people who know the number; strangers are invited into it.
      params: { name: its, people: known, invited: [...strangers], onlyAdminsWrite },
    }))
    return begin(tx, actor, { kind: GROUP_WORKS.create, title: name, steps })
  })

export const editGroups = (actor: Actor, { groupIds, change }: Body<'edit'>) =>
  withTenant(actor.tenantId, async tx => {
    const seats = await seatsOf(tx, actor, unique(groupIds))
    if (change.fileId !== undefined) await checkPicture(tx, actor, change.fileId)
    const steps = seats.map(({ channelId, groupId }) => ({
      ...{ channelId, act: 'edit' as const, groupId, number: '', isStranger: false },
      params: change,
    }))
    return begin(tx, actor, { kind: GROUP_WORKS.edit, title: titleOf(seats), steps })
  })

export const changeMembers = (actor: Actor, { groupIds, act, numbers }: Body<'change'>) =>
  withTenant(actor.tenantId, async tx => {
    const seats = await seatsOf(tx, actor, unique(groupIds))
    const people = numbersIn(numbers)
    await noneOfOurs(
      tx,
      seats.map(({ channelId }) => channelId),
      people,
    )
    const strangers = await strangersAmong(tx, people)
    const steps = seats.flatMap(({ channelId, groupId }) =>
      people.map(number => ({ channelId, act, groupId, number, isStranger: strangers.has(number), params: {} })),
    )
    return begin(tx, actor, { kind: GROUP_WORKS.members, title: titleOf(seats), steps })
  })

/** Each message is written into its group's conversation when it is its turn: there it goes out, and there it is seen whether it did. */
export const sendToGroups = (actor: Actor, { channelId, groupIds, text, fileId }: Body<'send'>) =>
  withTenant(actor.tenantId, async tx => {
    const { can } = await groupChannel(tx, actor, channelId)
    const seats = await seatsOf(tx, actor, unique(groupIds), channelId)
    if (text.length > can.textMax) refuse('ERR_VALIDATION', { issues: [{ path: ['text'], message: 'long' }], max: can.textMax })
    if (fileId !== undefined) await checkFile(tx, actor, { fileId, can })
    const steps = seats.map(({ groupId }) => ({
      ...{ channelId, act: 'send' as const, groupId, number: '', isStranger: false },
      params: { text, userId: actor.userId, ...(fileId === undefined ? {} : { fileId }) },
    }))
    return begin(tx, actor, { kind: GROUP_WORKS.send, title: titleOf(seats), steps })
  })

async function checkFile(tx: Tx, { userId }: Actor, { fileId, can }: { fileId: string; can: Capabilities }): Promise<void> {
  const file = (await findFile(tx, fileId, { ownerId: userId })) ?? refuse('ERR_NO_FILE_FOUND', { id: fileId })
  const limits = can.media[file.kind]
  if (!limits) refuse('ERR_FILE_REJECTED', { reason: 'type' })
  if (file.size > limits.maxBytes) refuse('ERR_FILE_REJECTED', { reason: 'size', maxBytes: limits.maxBytes })
}

const titleOf = (seats: readonly { name: string }[]): string => {
  const names = seats.map(({ name }) => name).join(', ')
  return names.length > 200 ? `${names.slice(0, 199)}…` : names
}
const unique = (ids: readonly number[]): number[] => [...new Set(ids)]

const PICTURE_MOST = 2 * 1024 * 1024

async function checkPicture(tx: Tx, { userId }: Actor, fileId: string): Promise<void> {
  const file = (await findFile(tx, fileId, { ownerId: userId })) ?? refuse('ERR_NO_FILE_FOUND', { id: fileId })
  if (file.type !== 'image/jpeg' || file.size > PICTURE_MOST) refuse('ERR_GROUP_PICTURE', { type: file.type, size: file.size })
}

async function begin(
  tx: Tx,
  actor: Actor,
  { kind, title, steps }: { kind: string; title: string; steps: readonly NewStep[] },
): Promise<WorkSummary> {
  const work = await startWork(tx, actor, { kind, title, params: {}, total: steps.length })
  await sql`
    insert into group_paces (channel_id) select distinct c from unnest(${steps.map(({ channelId }) => channelId)}::bigint[]) c
    on conflict do nothing`.execute(tx)
  await sql`
    insert into group_steps (work_id, channel_id, act, group_id, number, is_stranger, params)
    select ${work.id}, s."channelId", s.act, s."groupId", s.number, s."isStranger", s.params
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
      as s ("channelId" bigint, act text, "groupId" bigint, number text, "isStranger" boolean, params jsonb)`.execute(tx)
  return work
}
