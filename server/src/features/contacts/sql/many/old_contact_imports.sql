-- Companies with imports nobody can take back any more.
create function old_contact_imports(since timestamptz) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct tenant_id from contact_imports where created_at < since $$;
revoke all on function old_contact_imports from public;
grant execute on function old_contact_imports to :app;
