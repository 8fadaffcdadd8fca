-- Who can be given a ticket of that queue, or team, and channel: those who work in it (in a company without queues, everybody), may
-- use the channel, are online and have room. The agent with the fewest comes first, then the one given a ticket longest ago.
create function hands_for(its_tenant bigint, its_queue bigint, its_channel bigint, its_team bigint default null) returns table (user_id bigint, turn bigint)
  language sql stable rows 5 set search_path = public as $$
    select u.id, row_number() over (order by has.live, u.given_at nulls first, u.id)
    from users u, lateral (
      select coalesce(sum(n), 0)::int as live from ticket_counts c
      where c.tenant_id = its_tenant and c.room = 'user:' || u.id and c.status in ('open', 'pending')
    ) has
    where u.tenant_id = its_tenant and u.is_active and u.is_available and u.deleted_at is null
      and exists (select from presence p where p.tenant_id = its_tenant and p.user_id = u.id)
      and case when its_team is not null then
          exists (select from team_users m where m.tenant_id = its_tenant and m.user_id = u.id and m.team_id = its_team)
        when its_queue is null then not exists (select from queues q where q.tenant_id = its_tenant)
        else exists (select from user_queues m where m.tenant_id = its_tenant and m.user_id = u.id and m.queue_id = its_queue) end
      and may_use_channel(its_tenant, u.id, its_channel)
      and has.live < coalesce(nullif((
        select s.value::int from settings s where s.tenant_id = its_tenant and s.key = 'ticketsPerAgent'), 0), 2147483647)
  $$;
