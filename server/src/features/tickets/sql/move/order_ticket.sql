-- The messages of a ticket by when they were said. The last keeps its number, and with it all that stand where they should.
create function order_ticket(its_tenant bigint, its_ticket bigint) returns void language plpgsql set search_path = public as $$
declare
  last int;
  ids bigint[];
  was int[];
  places int[];
begin
  select msgs into last from tickets t where t.tenant_id = its_tenant and t.id = its_ticket for no key update;
  select array_agg(p.id), array_agg(p.seq), array_agg(p.place) into ids, was, places from (
    select id, seq, last - count(*) over () + row_number() over (order by said_at, came_as(id, synced_at)) as place
    from messages where tenant_id = its_tenant and ticket_id = its_ticket
  ) p;
  perform keep_heard(its_tenant, its_ticket, was, places);
  -- Numbers are unique at every moment, so messages that move step aside first.
  update messages m set seq = p.place - 2000000000 from unnest(ids, was, places) p (id, seq, place)
    where m.tenant_id = its_tenant and m.id = p.id and p.seq <> p.place;
  update messages m set seq = m.seq + 2000000000
    where m.tenant_id = its_tenant and m.ticket_id = its_ticket and m.seq < -1000000000;
  update tickets t set version = version + 1, first_seq = coalesce(
      (select min(seq) from messages where tenant_id = its_tenant and ticket_id = its_ticket), first_seq)
    where t.tenant_id = its_tenant and t.id = its_ticket;
end $$;
