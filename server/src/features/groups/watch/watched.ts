import type { Address } from '@balcao/contract/channels/addresses'
import { refuse } from '@balcao/contract/errors'
import type { GroupRuleKind } from '@balcao/contract/groups/group-rules'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'

interface WatchedGroup {
  groupId: number
  name: string
}

/**
 * The group, where this channel is the one that keeps a rule in it: of several that do and are connected, the first that runs it. A
 * group nobody has read yet becomes known by an event about it.
 */
export async function watchedGroup(
  tx: Tx,
  { channelId, rule, group }: { channelId: number; rule: GroupRuleKind; group: Address },
): Promise<WatchedGroup | null> {
  const flag = sql.ref(`w.${rule}`)
  const { rows } = await sql<{ groupId: number | null; name: string | null; isFirst: boolean }>`
    select g.id as "groupId", g.name, not exists (
      select from group_seats s join group_watches w on w.tenant_id = s.tenant_id and w.channel_id = s.channel_id and ${flag}
        join channels c on c.tenant_id = s.tenant_id and c.id = s.channel_id and c.status = 'connected' and c.deleted_at is null
        join group_seats own on own.tenant_id = s.tenant_id and own.group_id = s.group_id and own.channel_id = ${channelId}
      where s.tenant_id = g.tenant_id and s.group_id = g.id and s.channel_id <> ${channelId}
        and (s.is_admin, -s.channel_id) > (own.is_admin, -own.channel_id)) as "isFirst"
    from group_watches w left join groups g on g.tenant_id = w.tenant_id and g.external_id = ${group.value}
    where w.tenant_id = ${tx.tenant} and w.channel_id = ${channelId} and ${flag}`.execute(tx)
  const [found] = rows
  if (!found?.isFirst) return null
  if (found.groupId !== null) {
    await sql`
      insert into group_seats (group_id, channel_id, is_admin) values (${found.groupId}, ${channelId}, true) on conflict do nothing`.execute(
      tx,
    )
    return { groupId: found.groupId, name: found.name ?? '' }
  }
  return { groupId: await begin(tx, channelId, group), name: group.value }
}

/** Under its contact's name until it is read. */
async function begin(tx: Tx, channelId: number, { value }: Address): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into groups as g (external_id, name) values (${value}, coalesce((
      select c.name from identities d join contacts c on c.tenant_id = d.tenant_id and c.id = d.contact_id
      where d.tenant_id = ${tx.tenant} and d.kind = 'group' and d.key = ${value}), ${value}))
    on conflict (tenant_id, external_id) do update set seen_at = now() returning id`.execute(tx)
  const id = rows[0]?.id ?? refuse('ERR_INTERNAL')
  await sql`insert into group_seats (group_id, channel_id, is_admin) values (${id}, ${channelId}, true) on conflict do nothing`.execute(
    tx,
  )
  return id
}

export interface NewDeed {
  groupId: number
  channelId: number
  rule: GroupRuleKind
  what: string
  ruleId: number | null
  person: string
  about: string
  target: object
  notBefore?: Date | null
}

/** Deeds are written down before they are done, all of them by one statement: a second process finds them there. */
export async function claimDeeds(tx: Tx, deeds: readonly NewDeed[]): Promise<void> {
  if (deeds.length === 0) return
  await sql`
    insert into group_deeds (group_id, channel_id, rule, what, rule_id, person, about, target, not_before)
    select x."groupId", x."channelId", x.rule, x.what, x."ruleId", x.person, x.about, x.target, x."notBefore"
    from jsonb_to_recordset(${JSON.stringify(deeds)}::jsonb) as x ("groupId" bigint, "channelId" bigint, rule text, what text,
      "ruleId" bigint, person text, about text, target jsonb, "notBefore" timestamptz)
    on conflict (tenant_id, group_id, rule, what) do nothing`.execute(tx)
}
