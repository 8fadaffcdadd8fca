-- Takes lines away where the company is being erased, and nowhere else.
create function forget_audit(most int) returns int language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from audit_log a where a.tenant_id = current_tenant()
      and exists (select from tenants t where t.id = current_tenant() and t.deleting_at is not null)
      and a.id = any (array(select b.id from audit_log b where b.tenant_id = current_tenant() limit most))
    returning 1
  )
  select count(*)::int from gone
$$;
revoke all on function forget_audit from public;
grant execute on function forget_audit to :app;
