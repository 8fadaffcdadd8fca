-- The messages of one pass: came in, went out, failed, and are charged for by what the provider said last.
create function said_in_pass(its_tenant bigint, its_ticket bigint, since timestamptz, until timestamptz)
  returns table (received int, sent int, failed int, billed int) language sql stable rows 1 as $$
    select count(*) filter (where not m.from_me)::int, count(*) filter (where m.from_me and m.status <> 'cancelled')::int,
      count(*) filter (where m.from_me and m.status = 'failed')::int,
      count(*) filter (where m.from_me and (select c.said->>'billable' = 'true' from message_costs c
        where c.tenant_id = its_tenant and c.message_id = m.id order by c.said_at desc limit 1))::int
    from messages m where m.tenant_id = its_tenant and m.ticket_id = its_ticket and m.created_at >= since
      and m.created_at <= coalesce(until, 'infinity') and m.synced_at is null
  $$;
