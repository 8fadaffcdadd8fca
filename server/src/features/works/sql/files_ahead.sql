-- How many works of any tenant that write files were begun before and are not over: how many, and nothing else of them.
create function files_ahead(its_tenant bigint, its_id bigint, its_start timestamptz) returns int
  language sql stable security definer set search_path = public, pg_temp
  as $$ select count(*)::int from works w where w.finished_at is null and w.kind = 'reports.file' and w.status in ('waiting', 'running')
    and (w.created_at, w.tenant_id, w.id) < (its_start, its_tenant, its_id) $$;
revoke all on function files_ahead from public;
grant execute on function files_ahead to :app;
