-- The first line of a company that is not as it was written, or whose line before it is gone; or the last one, where it is no longer there.
create function audit_broken(of_tenant bigint) returns bigint language sql stable as $$
  select min(id) from (
    select id from (
      select a.id, a.hash, a.previous, audit_hash(a) as written, lag(a.hash) over (order by a.id) as before
      from audit_log a where a.tenant_id = of_tenant
    ) lines where hash is not null and (hash <> written or previous is distinct from before)
    union all
    select e.audit_id from audit_ends e where e.tenant_id = of_tenant and not exists (
      select from audit_log a where a.tenant_id = of_tenant and a.id = e.audit_id and a.hash = e.hash)
  ) broken
$$;
