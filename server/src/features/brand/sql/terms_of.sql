-- The terms of use that hold for a company's people: its own, else company 1's. Who signs up reads them before being anybody.
create function terms_of(asked bigint) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce(own.terms, main.terms)
    from (values (asked)) as who (id)
    left join tenants t on t.id = who.id and t.deleting_at is null
    left join brands own on own.tenant_id = t.id
    left join brands main on main.tenant_id = 1
  $$;
revoke all on function terms_of from public;
grant execute on function terms_of to :app, :platform;
