-- Files whose time has come, of any tenant: which, and nothing else of them.
create function unused_files(since timestamptz, most int) returns table (tenant_id bigint, id uuid)
  language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select f.tenant_id, f.id from files f where f.unused_since <= since order by f.unused_since limit most $$;
revoke all on function unused_files from public;
grant execute on function unused_files to :app;
