-- What a process has to look at: wishes for the sessions it holds, those that were told to be gone, and the channels nobody
-- living holds. Ids, and whose.
create function channels_to_tend(me uuid) returns table (tenant bigint, channel bigint, mine boolean)
  language sql stable security definer rows 20 set search_path = public, pg_temp as $$
    select c.tenant_id, c.id, c.held_by is not distinct from me
    from channels c join tenants t on t.id = c.tenant_id
    where case when c.held_by = me then c.wish is not null or not c.keep_connected or c.status in ('disconnected', 'timeout')
        or t.status <> 'active' or t.deleting_at is not null
      else (c.keep_connected or c.wish is not null) and t.status = 'active' and t.deleting_at is null
        and not exists (select from processes p where p.id = c.held_by and p.lease_until > now()) end
  $$;
revoke all on function channels_to_tend from public;
grant execute on function channels_to_tend to :app;
