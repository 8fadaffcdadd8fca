-- Channels whose rules of groups have something to do now: whose, and nothing else of them.
create function channels_with_group_deeds(now_at timestamptz) returns table (tenant_id bigint, channel_id bigint)
  language sql stable security definer rows 20 set search_path = public, pg_temp as $$
    select distinct d.tenant_id, d.channel_id from group_deeds d join tenants t on t.id = d.tenant_id
    where d.result = 'waiting' and (d.not_before is null or d.not_before <= now_at) and t.status = 'active' and t.deleting_at is null
  $$;
revoke all on function channels_with_group_deeds from public;
grant execute on function channels_with_group_deeds to :app;
