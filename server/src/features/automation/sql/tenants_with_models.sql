-- Companies that ask models by name, of their own or on a channel: which, and nothing else of them.
create function tenants_with_models() returns setof bigint language sql stable security definer set search_path = public, pg_temp as $$
  select tenant_id from integration_values where kind = 'chatgpt'
  union
  select tenant_id from channels where bot_engine = 'chatgpt' and deleted_at is null
$$;
revoke all on function tenants_with_models from public;
grant execute on function tenants_with_models to :app;
