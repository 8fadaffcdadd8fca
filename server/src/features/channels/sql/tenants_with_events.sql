-- Whose kept news are to be looked through: tenants, and nothing else of them.
create function tenants_with_events() returns setof bigint
  language sql stable security definer rows 50 set search_path = public, pg_temp as $$ select distinct tenant_id from inbound_events $$;
revoke all on function tenants_with_events from public;
grant execute on function tenants_with_events to :app;
