-- The one look across tenants the program needs before a tenant is known. It answers an id and nothing else.
create function tenant_of(door_kind text, door_key text) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select tenant_id from doors where kind = door_kind and key = door_key $$;
revoke all on function tenant_of from public;
grant execute on function tenant_of to :app, :platform;
