-- People and companies.

-- Number 1 is the company that runs the installation; the first start makes it by name.
alter table tenants alter column id restart with 2;

-- A new company's number, drawn before its transaction begins: everything of it is then written standing in it.
create function new_tenant_id() returns bigint
  language sql volatile security definer set search_path = public
  as $$ select nextval(pg_get_serial_sequence('public.tenants', 'id')) $$;
revoke all on function new_tenant_id from public;
do $$ begin
  execute format('grant execute on function new_tenant_id to %I, %I', current_setting('balcao.app_role'), current_setting('balcao.platform_role'));
end $$;

-- A text as a search reads it: without case and accents.
create function searchable(words text) returns text language sql immutable parallel safe
  as $$ select lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g')) $$;

create unique index tenants_host on tenants (host) where host is not null;
create index users_admins on users (tenant_id, profile) where is_active and deleted_at is null;
