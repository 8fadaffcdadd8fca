import { refuse } from '@balcao/contract/errors'
import type { GroupAct } from '@balcao/contract/groups/group-words'
import type { groupRoutes } from '@balcao/contract/groups/groups'
import type { Actor } from '@balcao/contract/permissions'
import type { WorkSummary } from '@balcao/contract/works/works'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { findFile } from '../files/index.ts'
import { startWork, type WorkRunner } from '../works/index.ts'
import { groupChannel, seatsOf } from './channel.ts'
import { numbersIn, strangersAmong } from './numbers.ts'
import { numbered } from './rules/outcome.ts'

/** What somebody orders to be done to groups, as steps of a work: nothing of it is done in the call. */

export const GROUP_WORKS = { create: 'groups.create', edit: 'groups.edit', members: 'groups.members' } as const

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
    const strangers = await strangersAmong(tx, people)
    const known = people.filter(one => !strangers.has(one))
    const names = numbered(name, { count, first, most: can.groupNameMax })
    const steps = names.map(its => ({
      ...{ channelId, act: 'create' as const, groupId: null, number: '', isStranger: false },
      // A group is made with who knows the number; strangers are invited into it.
      params: { name: its, people: known, invited: [...strangers], onlyAdminsWrite },
    }))
    return begin(tx, actor, { kind: GROUP_WORKS.create, title: name, steps })
  })

export const editGroups = (actor: Actor, { groupIds, change }: Body<'edit'>) =>
  withTenant(actor.tenantId, async tx => {
    const seats = await seatsOf(tx, actor, unique(groupIds))
    if (change.fileId !== undefined) await checkPicture(tx, change.fileId)
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
    const strangers = await strangersAmong(tx, people)
    const steps = seats.flatMap(({ channelId, groupId }) =>
      people.map(number => ({ channelId, act, groupId, number, isStranger: strangers.has(number), params: {} })),
    )
    return begin(tx, actor, { kind: GROUP_WORKS.members, title: titleOf(seats), steps })
  })

const titleOf = (seats: readonly { name: string }[]): string => {
  const names = seats.map(({ name }) => name).join(', ')
  return names.length > 200 ? `${names.slice(0, 199)}…` : names
}
const unique = (ids: readonly number[]): number[] => [...new Set(ids)]

const PICTURE_MOST = 2 * 1024 * 1024

async function checkPicture(tx: Tx, fileId: string): Promise<void> {
  const file = (await findFile(tx, fileId)) ?? refuse('ERR_NO_FILE_FOUND', { id: fileId })
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
