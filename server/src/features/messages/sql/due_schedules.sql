-- Schedules whose time has come, and those whose message failed, of companies that are active: which, and nothing else of them.
create function due_schedules(at timestamptz, most int) returns table (tenant_id bigint, id bigint)
  language sql stable security definer rows 50 set search_path = public, pg_temp as $$
    select s.tenant_id, s.id from schedules s join tenants t on t.id = s.tenant_id
    where s.due_at <= at and t.status = 'active' and t.deleting_at is null
    order by s.due_at, s.id limit most
  $$;
revoke all on function due_schedules from public;
grant execute on function due_schedules to :app;
