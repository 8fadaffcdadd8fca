-- Companies that keep messages or files for so many days only: which, and nothing else of them.
create function tenants_that_forget() returns table (tenant_id bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select distinct s.tenant_id from settings s join tenants t on t.id = s.tenant_id and t.deleting_at is null
  where s.key in ('retentionFiles', 'retentionMessages') and s.value <> '0'
$$;
revoke all on function tenants_that_forget from public;
grant execute on function tenants_that_forget to :app;
