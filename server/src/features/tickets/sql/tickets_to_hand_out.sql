-- What waits for somebody to be given it: of channels that distribute, and of teams.
create function tickets_to_hand_out(most int) returns table (tenant_id bigint, id bigint)
  language sql stable security definer rows 50 set search_path = public, pg_temp as $$
    with waiting as materialized (
      select ch.tenant_id, ch.id as channel_id, staffed.queue_id
      from channels ch join tenants c on c.id = ch.tenant_id and c.status = 'active' and c.deleting_at is null, lateral (
        select distinct m.queue_id from presence p join user_queues m on m.tenant_id = p.tenant_id and m.user_id = p.user_id
        where p.tenant_id = ch.tenant_id
        union all
        select null where not exists (select from queues q where q.tenant_id = ch.tenant_id)
      ) staffed
      where ch.auto_distribution and ch.deleted_at is null and exists (
        select from tickets t where t.tenant_id = ch.tenant_id and t.channel_id = ch.id
          and coalesce(t.queue_id, 0) = coalesce(staffed.queue_id, 0) and t.team_id is null
          and t.status = 'pending' and t.user_id is null and t.answered_by = 'person' and not t.is_group)
    )
    select its.tenant_id, its.id from waiting w, lateral (
      select t.tenant_id, t.id from tickets t
      where t.tenant_id = w.tenant_id and t.channel_id = w.channel_id and coalesce(t.queue_id, 0) = coalesce(w.queue_id, 0) and t.team_id is null
        and t.status = 'pending' and t.user_id is null and t.answered_by = 'person' and not t.is_group
      order by t.id limit most
    ) its
    where exists (select from hands_for(w.tenant_id, w.queue_id, w.channel_id))
    union all
    -- A ticket handed to a team is offered to it, also where its channel does not distribute new ones.
    (select t.tenant_id, t.id from tickets t join tenants c on c.id = t.tenant_id and c.status = 'active' and c.deleting_at is null
      where t.team_id is not null and t.status = 'pending' and t.user_id is null and t.answered_by = 'person' and not t.is_group
        and exists (select from hands_for(t.tenant_id, null, t.channel_id, t.team_id))
      order by t.tenant_id, t.id limit most)
  $$;
revoke all on function tickets_to_hand_out from public;
grant execute on function tickets_to_hand_out to :app;
