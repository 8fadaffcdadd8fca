-- Numbers that may do their next act on a group now: whose, and nothing else of them.
create function channels_with_group_steps(at timestamptz) returns table (tenant_id bigint, channel_id bigint)
  language sql stable security definer rows 20 set search_path = public, pg_temp as $$
    select p.tenant_id, p.channel_id from group_paces p join tenants t on t.id = p.tenant_id
    where p.next_at <= at and t.status = 'active' and t.deleting_at is null and exists (
      select from group_steps s join works w on w.tenant_id = s.tenant_id and w.id = s.work_id
      where s.tenant_id = p.tenant_id and s.channel_id = p.channel_id and s.state <> 'done'
        and (s.not_before is null or s.not_before <= at) and (w.status = 'running' or s.invited_at is not null))
  $$;
revoke all on function channels_with_group_steps from public;
grant execute on function channels_with_group_steps to :app;
