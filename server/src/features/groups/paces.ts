import { refuse } from '@balcao/contract/errors'
import { NEW_GROUPS_A_DAY, STRANGERS_A_DAY } from '@balcao/contract/groups/group-words'
import type { GroupPace } from '@balcao/contract/groups/groups'
import type { Actor } from '@balcao/contract/permissions'
import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { audit } from '../../infra/trust/audit.ts'
import { mayReachMany, readSetting } from '../settings/index.ts'
import { groupChannel, groupChannels } from './channel.ts'
import { LIMITED_MS } from './rules/pace.ts'
import { usage } from './steps/claim.ts'

export const pacesOf = (actor: Actor): Promise<{ mayWork: boolean; rows: GroupPace[] }> =>
  withTenant(actor.tenantId, async tx => ({
    mayWork: await mayReachMany(tx, actor),
    rows: await paces(
      tx,
      (await groupChannels(tx, actor)).map(({ id }) => id),
    ),
  }))

async function paces(tx: Tx, ids: readonly number[]): Promise<GroupPace[]> {
  const now = clock.now()
  const zone = await readSetting(tx, 'timeZone')
  const { rows } = await sql<
    { channelId: number; restsUntil: Date | null } & Record<'strangers' | 'groups' | 'added' | 'made', number>
  >`
    select c.id as "channelId", coalesce(p.strangers, ${STRANGERS_A_DAY}) as strangers, coalesce(p.groups, ${NEW_GROUPS_A_DAY}) as groups,
      p.rests_until as "restsUntil", u.added, u.made
    from unnest(${[...ids]}::bigint[]) c (id) left join group_paces p on p.tenant_id = ${tx.tenant} and p.channel_id = c.id,
      lateral (${usage(tx, sql`c.id`, { now, zone })}) u order by c.id`.execute(tx)
  return rows.map(({ channelId, strangers, groups, restsUntil, added, made }) => ({
    channelId,
    strangers: { most: strangers, today: added },
    groups: { most: groups, today: made },
    restsUntil: restsUntil !== null && restsUntil > now ? restsUntil.toISOString() : null,
  }))
}

/** What was put off for a measure that was smaller goes on. */
export const setPace = (actor: Actor, channelId: number, { strangers, groups }: { strangers: number; groups: number }) =>
  withTenant(actor.tenantId, async tx => {
    await groupChannel(tx, actor, channelId)
    await sql`
      insert into group_paces (channel_id, strangers, groups, raised_by, raised_at)
      values (${channelId}, ${strangers}, ${groups}, ${actor.userId}, now())
      on conflict (tenant_id, channel_id) do update set strangers = excluded.strangers, groups = excluded.groups,
        raised_by = excluded.raised_by, raised_at = excluded.raised_at`.execute(tx)
    await sql`
      update group_steps set not_before = null where tenant_id = ${tx.tenant} and channel_id = ${channelId} and state <> 'done'`.execute(
      tx,
    )
    await audit(tx, actor, 'groups.pace', { channelId, strangers, groups })
    return (await paces(tx, [channelId]))[0] ?? refuse('ERR_NO_WAPP_FOUND', { id: channelId })
  })

/** The provider had enough of this number: what is done to its groups waits, by whichever part of this it is done. */
export async function restLimited(tx: Tx, channelId: number): Promise<void> {
  const until = new Date(clock.now().getTime() + LIMITED_MS)
  await sql`
    insert into group_paces (channel_id, next_at, rests_until) values (${channelId}, ${until}, ${until})
    on conflict (tenant_id, channel_id) do update set next_at = greatest(group_paces.next_at, excluded.next_at),
      rests_until = excluded.rests_until`.execute(tx)
}
