-- Companies in which a task turned late and nobody was told yet: which, and nothing else of them.
create function tenants_with_late_tasks() returns setof bigint
  language sql stable security definer rows 20 set search_path = public, pg_temp as $$
    select distinct k.tenant_id from tasks k join tenants t on t.id = k.tenant_id
    where k.finished_at is null and k.deleted_at is null and k.noticed_at is null and k.limit_at < now()
      and t.status = 'active' and t.deleting_at is null
  $$;
revoke all on function tenants_with_late_tasks from public;
grant execute on function tenants_with_late_tasks to :app;
