-- Messages from elsewhere come into a ticket, each where it was said. None of them answers a question that still waits there, and what
-- a browser called one of them is another's name if one there has it already.
create function take_in(its_tenant bigint, its_ticket bigint, ids bigint[]) returns void language plpgsql set search_path = public as $$
declare
  t record;
  first timestamptz;
begin
  select x.msgs, (select m.said_at from messages m where m.tenant_id = its_tenant and m.ticket_id = its_ticket
      order by m.seq desc limit 1) as last_said
    into t from tickets x where x.tenant_id = its_tenant and x.id = its_ticket for no key update of x;
  with placed as (
    select m.id, row_number() over (order by m.said_at, came_as(m.id, m.synced_at)) as n,
      case when row_number() over (partition by m.id_front order by m.id) = 1 and not exists (select from messages o
        where o.tenant_id = its_tenant and o.ticket_id = its_ticket and o.id_front = m.id_front) then m.id_front end as id_front
    from messages m where m.tenant_id = its_tenant and m.id = any (ids)
  ), joined as (
    update messages m set ticket_id = its_ticket, seq = t.msgs + p.n, id_front = p.id_front
    from placed p where m.tenant_id = its_tenant and m.id = p.id
    returning m.said_at
  )
  select min(said_at) into first from joined;
  perform hear_joined(its_tenant, its_ticket, t.msgs, t.msgs + cardinality(ids));
  update tickets x set msgs = t.msgs + cardinality(ids), version = x.version + 1 where x.tenant_id = its_tenant and x.id = its_ticket;
  if first < t.last_said then
    perform order_ticket(its_tenant, its_ticket);
  end if;
  update ratings r set heard_seq = t.msgs + cardinality(ids)
    where r.tenant_id = its_tenant and r.ticket_id = its_ticket and r.answered_at is null;
end $$;
