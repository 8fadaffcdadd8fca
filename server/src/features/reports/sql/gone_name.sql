-- What something was called that is gone.
create function gone_name(its_tenant bigint, its_kind text, its_id bigint) returns text language sql stable as $$
  select g.name from gone_names g where g.tenant_id = its_tenant and g.kind = its_kind and g.id = its_id
$$;
