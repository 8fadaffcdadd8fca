-- Channels that are to work and do not, and those of which it was noted that they did not: of companies that are active.
create function alarmed_channels() returns table (tenant_id bigint, channel_id bigint)
  language sql stable security definer rows 50 set search_path = public, pg_temp as $$
    select c.tenant_id, c.id from channels c join tenants t on t.id = c.tenant_id
    where t.status = 'active' and t.deleting_at is null and c.deleted_at is null and c.status <> 'connected'
      and (c.keep_connected or c.status = 'timeout' or c.status_code is not null)
    union
    select a.tenant_id, a.channel_id from channel_alarms a where a.down_since is not null
  $$;
revoke all on function alarmed_channels from public;
grant execute on function alarmed_channels to :app;
