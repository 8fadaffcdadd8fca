-- A new company's number, drawn before its transaction begins: everything of it is then written standing in it.
create function new_tenant_id() returns bigint
  language sql volatile security definer set search_path = public, pg_temp
  as $$ select nextval(pg_get_serial_sequence('public.tenants', 'id')) $$;
revoke all on function new_tenant_id from public;
grant execute on function new_tenant_id to :app, :platform;
