-- Campaigns that go on, or whose time has come, of companies that are active: which, and nothing else of them.
create function campaigns_to_tend(at timestamptz) returns table (tenant_id bigint, id bigint, is_due boolean)
  language sql stable security definer rows 20 set search_path = public, pg_temp as $$
    select c.tenant_id, c.id, c.status = 'scheduled' from campaigns c join tenants t on t.id = c.tenant_id
    where c.status in ('scheduled', 'processing') and c.deleted_at is null and (c.status = 'processing' or c.start_at <= at)
      and t.status = 'active' and t.deleting_at is null
  $$;
revoke all on function campaigns_to_tend from public;
grant execute on function campaigns_to_tend to :app;
