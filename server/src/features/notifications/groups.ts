import { LEADS_ROOM } from '@balcao/contract/visibility'
import { type RawBuilder, sql } from 'kysely'
import type { Asker } from '../tickets/index.ts'

/**
 * Rules of groups that can act no more, as their channel is no admin there: one notice for each channel, for all their
 * failures, until they act again. It goes to the author of the rule and to supervisors.
 */
export const noticesOfGroups = ({ tenantId: tenant, userId }: Asker, most: number): RawBuilder<unknown> => sql`
  select f.rule || 'Stuck', wire_time(max(f.at)), null::bigint, null::bigint, null::bigint, f.name, null::text,
    left(string_agg(f."groupName", ', ' order by f.at desc, f."groupName"), 200), 0, max(f.at) as moment
  from (
    select d.rule, c.id, c.name, g.name as "groupName", min(d.done_at) as at
    from group_seats s join group_watches w on w.tenant_id = s.tenant_id and w.channel_id = s.channel_id
      join channels c on c.tenant_id = s.tenant_id and c.id = s.channel_id and c.deleted_at is null
      join groups g on g.tenant_id = s.tenant_id and g.id = s.group_id
      join group_deeds d on d.tenant_id = s.tenant_id and d.group_id = s.group_id and d.channel_id = s.channel_id
        and d.result = 'notAdmin' and (d.rule = 'ban' and w.ban or d.rule = 'word' and w.word)
      join group_rules r on r.tenant_id = d.tenant_id and r.id = d.rule_id
      join users u on u.tenant_id = d.tenant_id and u.id = ${userId} and (u.id = r.user_id or ${LEADS_ROOM} = any (u.rooms))
    where s.tenant_id = ${tenant} and not s.is_admin and may_use_channel(${tenant}, ${userId}, s.channel_id) and not exists (
      select from group_deeds o where o.tenant_id = d.tenant_id and o.group_id = d.group_id and o.channel_id = d.channel_id
        and o.rule = d.rule and o.result = 'done' and o.done_at > d.done_at)
    group by d.rule, c.id, c.name, g.id, g.name
  ) f group by f.rule, f.id, f.name order by moment desc limit ${sql.lit(most)}`
