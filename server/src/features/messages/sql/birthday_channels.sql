-- Channels that wish, of companies that are active: which, from when on, and where it is that hour.
create function birthday_channels() returns table (tenant_id bigint, channel_id bigint, hour int, done_on date, zone text)
  language sql stable security definer rows 50 set search_path = public, pg_temp as $$
    select b.tenant_id, b.channel_id, b.hour, b.done_on,
      (select s.value from settings s where s.tenant_id = b.tenant_id and s.key = 'timeZone')
    from birthday_messages b join channels c on c.tenant_id = b.tenant_id and c.id = b.channel_id
      join tenants t on t.id = b.tenant_id
    where b.is_active and c.deleted_at is null and t.status = 'active' and t.deleting_at is null
  $$;
revoke all on function birthday_channels from public;
grant execute on function birthday_channels to :app;
