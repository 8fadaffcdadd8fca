import { refuse } from '@balcao/contract/errors'
import type { Group, groupRoutes } from '@balcao/contract/groups/groups'
import type { Actor } from '@balcao/contract/permissions'
import { readableName } from '@balcao/contract/values/readable'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { queryTenant, type Tx, withTenant } from '../../infra/database/db.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { askChannel, type ChannelKey, type NewsOf } from '../channels/index.ts'
import { groupChannel, usableSeats } from './channel.ts'
import { enforceBans } from './watch/enforce.ts'

type Asker = Pick<Actor, 'tenantId' | 'userId'>
/** A group as a channel tells it. */
interface ToldGroup {
  address: { value: string }
  name: string
  description?: string
  people: number
  isAdmin: boolean
  onlyAdminsWrite?: boolean
  onlyAdminsEdit?: boolean
}

const READ_MS = 30_000

/** Of a group `g`: as users see it who may use one of its channels. */
const seats = (asker: Asker) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('channelId', s.channel_id, 'isAdmin', s.is_admin) order by s.channel_id), '[]')
  from ${usableSeats(asker, sql`g.id`)})`

const COLUMNS = (asker: Asker) => sql`g.id, g.external_id as "externalId", g.name, g.description, g.people,
  g.only_admins_write as "onlyAdminsWrite", g.only_admins_edit as "onlyAdminsEdit", g.link, ${seats(asker)} as seats,
  wire_time(g.seen_at) as "seenAt"`

/** In a group `g` stands a channel that somebody may use. */
const seen = (asker: Asker, channelId?: number): RawBuilder<unknown> => sql`exists (
  select from ${usableSeats(asker, sql`g.id`)}
    and (${channelId ?? null}::bigint is null or s.channel_id = ${channelId ?? null}))`

export async function listGroups(asker: Asker, query: z.output<typeof groupRoutes.list.query>) {
  const { searchParam, pageNumber, pageSize, channelId } = query
  const offset = (pageNumber - 1) * pageSize
  const rows = await queryTenant(
    asker.tenantId,
    () => sql<Group & { count: number }>`
      with found as (
        select g.* from groups g where g.tenant_id = ${asker.tenantId} and ${seen(asker, channelId)}
          and (${searchParam} = '' or strpos(searchable(g.name), searchable(${searchParam})) > 0)
      )
      select p.*, n.count from (select count(*)::int as count from found) n left join lateral (
        select ${COLUMNS(asker)} from found g order by searchable(g.name), g.id limit ${pageSize} offset ${offset}) p on true`,
  )
  const count = rows[0]?.count ?? 0
  const shown = rows.filter(({ id }) => id !== null).map(({ count: _, ...row }) => row)
  return { rows: shown, count, hasMore: offset + shown.length < count }
}

export async function showGroup(asker: Asker, id: number): Promise<Group> {
  const [row] = await queryTenant(
    asker.tenantId,
    () =>
      sql<Group>`select ${COLUMNS(asker)} from groups g where g.tenant_id = ${asker.tenantId} and g.id = ${id} and ${seen(asker)}`,
  )
  return row ?? refuse('ERR_NO_GROUP_FOUND', { id })
}

/** Reads the groups of a channel anew: those it is no longer in lose their seat, and without one they are shown to nobody. */
export async function refreshGroups(actor: Asker, channelId: number): Promise<{ groups: number }> {
  await withTenant(actor.tenantId, tx => groupChannel(tx, actor, channelId))
  const told = await askChannel(actor.tenantId, channelId, { what: 'groupList' }, READ_MS)
  await withTenant(actor.tenantId, async tx => {
    await keepGroups(tx, channelId, told)
    await sql`
      delete from group_seats s using groups g where s.tenant_id = ${tx.tenant} and s.channel_id = ${channelId}
        and g.tenant_id = s.tenant_id and g.id = s.group_id
        and g.external_id <> all (${told.map(({ address }) => address.value)}::text[])`.execute(tx)
    // What is new among them is kept in order from now on.
    await enforceBans(tx, { channelId })
    await tellGroups(tx)
  })
  return { groups: told.length }
}

/** What a channel says of a group it is in. */
export async function keepGroup(tx: Tx, channelId: number, told: ToldGroup): Promise<number> {
  const [id] = await keepGroups(tx, channelId, [told])
  return id ?? refuse('ERR_INTERNAL')
}

/** One statement, however many groups the phone is in. What the channel does not say of a group stays as it was. */
async function keepGroups(tx: Tx, channelId: number, told: readonly ToldGroup[]): Promise<number[]> {
  const each = new Map(
    told.map(one => [one.address.value, { ...one, externalId: one.address.value, name: readableName(one.name) }]),
  )
  const { rows } = await sql<{ id: number }>`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify([...each.values()])}::jsonb) as t ("externalId" text, name text, description text,
        people int, "isAdmin" boolean, "onlyAdminsWrite" boolean, "onlyAdminsEdit" boolean)
    ), made as (
      insert into groups as g (external_id, name, description, people, only_admins_write, only_admins_edit)
      select "externalId", name, coalesce(description, ''), people, coalesce("onlyAdminsWrite", false), coalesce("onlyAdminsEdit", false)
      from told order by "externalId"
      on conflict (tenant_id, external_id) do update set name = excluded.name, people = excluded.people, seen_at = now(),
        (description, only_admins_write, only_admins_edit) = (
          select coalesce(t.description, g.description), coalesce(t."onlyAdminsWrite", g.only_admins_write),
            coalesce(t."onlyAdminsEdit", g.only_admins_edit)
          from told t where t."externalId" = g.external_id)
      returning id, external_id
    )
    insert into group_seats (group_id, channel_id, is_admin)
    select m.id, ${channelId}, t."isAdmin" from made m join told t on t."externalId" = m.external_id
    on conflict (tenant_id, group_id, channel_id) do update set is_admin = excluded.is_admin, seen_at = now()
    returning group_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A group that is known goes by what its channel says it is called now. */
export const takeGroupName = ({ tenantId }: ChannelKey, { address, name }: NewsOf<'group'>): Promise<void> =>
  withTenant(tenantId, async tx => {
    const { rows } = await sql<object>`
      update groups set name = ${readableName(name)} where tenant_id = ${tx.tenant} and external_id = ${address.value}
        and name <> ${readableName(name)} and ${readableName(name)} <> '' returning id`.execute(tx)
    if (rows.length > 0) await tellGroups(tx)
  })

/** What is shown of groups is to be read again. */
export const tellGroups = (tx: Tx): Promise<void> => emit(tx, 'rows.changed', { path: '/groups' }, [TEAM_ROOM])
