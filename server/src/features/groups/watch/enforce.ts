import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { groupAddress } from '../channel.ts'

/**
 * A ban is for who is in already as well: each group it is kept in is looked through, by the channel that keeps it there. Where nobody
 * was found, could be told among people who hide their numbers, or could be put out, it is looked through again when this is asked again.
 */
export async function enforceBans(
  tx: Tx,
  { ruleId = null, channelId = null }: { ruleId?: number | null; channelId?: number | null },
) {
  await sql`
    insert into group_deeds as d (group_id, channel_id, rule, what, rule_id, person, about, target)
    select distinct on (g.id, r.id) g.id, s.channel_id, 'ban', 'rule ' || r.id || ' ' || r.key, r.id, r.text, r.text,
      jsonb_build_object('group', ${JSON.stringify(groupAddress(''))}::jsonb || jsonb_build_object('value', g.external_id))
    from group_rules r join groups g on g.tenant_id = r.tenant_id and (r.group_id is null or g.id = r.group_id)
      join group_seats s on s.tenant_id = g.tenant_id and s.group_id = g.id
      join channels c on c.tenant_id = s.tenant_id and c.id = s.channel_id and c.deleted_at is null
      join group_watches w on w.tenant_id = s.tenant_id and w.channel_id = s.channel_id and w.ban
    where r.tenant_id = ${tx.tenant} and r.rule = 'ban' and (${ruleId}::bigint is null or r.id = ${ruleId})
      and (${channelId}::bigint is null or s.channel_id = ${channelId})
    order by g.id, r.id, c.status = 'connected' desc, s.is_admin desc, s.channel_id
    on conflict (tenant_id, group_id, rule, what) do update
      set result = 'waiting', channel_id = excluded.channel_id, not_before = null, claimed_at = null
      where d.result in ('nobody', 'unseen', 'notAdmin', 'refused')`.execute(tx)
}
