-- The passes of a day that its sums are of: over, their messages counted, no group's and no part of another ticket.
create function counted_passes(its_tenant bigint, its_day date) returns setof attendances language sql stable rows 1000 as $$
  select a.* from attendances a
  where a.tenant_id = its_tenant and a.opened_day = its_day and a.received is not null and not a.is_group
    and (a.closed_how = 'merged') is not true
$$;
