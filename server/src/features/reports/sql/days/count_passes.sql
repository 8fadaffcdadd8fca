-- Counts the messages of some passes that have been over for an hour; answers how many passes it was.
create function count_passes(its_tenant bigint, its_at timestamptz, most int) returns int language sql volatile as $$
  with over_now as (
    select a.ticket_id, a.n, a.opened_at, a.closed_at from attendances a
    where a.tenant_id = its_tenant and a.received is null and a.closed_at < its_at limit most for update skip locked
  ), counted as (
    update attendances a set received = s.received, sent = s.sent, failed = s.failed, billed = s.billed
    from over_now o, lateral said_in_pass(its_tenant, o.ticket_id, o.opened_at, o.closed_at) s
    where a.tenant_id = its_tenant and a.ticket_id = o.ticket_id and a.n = o.n returning 1
  ) select count(*)::int from counted
$$;
