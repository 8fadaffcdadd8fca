create function tenants_with_old_keys(before timestamptz) returns setof bigint
  language sql stable security definer rows 20 set search_path = public, pg_temp
  as $$ select distinct tenant_id from idempotency_keys where begun_at < before $$;
revoke all on function tenants_with_old_keys from public;
grant execute on function tenants_with_old_keys to :app;
