-- Messages of before, the newest first: below the first of the ticket they belong to, marked, and nobody's news. They open no
-- ticket; without one they wait for it. A ticket in which one has a place in the middle is answered, to be put in order.
create function import_history(its_tenant bigint, its_channel bigint, batch jsonb)
  returns table (place int, outcome text, ticket_id bigint) language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  m arrival;
  who record;
  t tickets;
  blocked_keys text[] := (rules_for_arrivals(its_tenant)).blocked_keys;
begin
  for m in select * from jsonb_populate_recordset(null::arrival, batch) loop
    place := m.place; ticket_id := null; outcome := 'stored';
    select * into who from contact_of_then(its_tenant, m, blocked_keys);
    if who.why is null then
      t := ticket_of_then(its_tenant, who.contact, its_channel, coalesce(m.said_at, now()));
    end if;
    if is_told(its_tenant, its_channel, m.external_id) then
      outcome := 'known';
    elsif who.why is not null then
      outcome := 'ignored';
      perform count_ignored(its_tenant, its_channel, who.why);
    else
      if t.id is not null then
        ticket_id := t.id;
        if (select x.said_at from messages x where x.tenant_id = its_tenant and x.ticket_id = t.id order by x.seq limit 1) < m.said_at then
          outcome := 'misplaced';
        end if;
        update tickets x set first_seq = x.first_seq - 1, version = x.version + 1 where x.tenant_id = its_tenant and x.id = t.id;
      end if;
      perform store_old(its_tenant, its_channel, who.contact, t.id, t.first_seq - 1, m);
    end if;
    return next;
  end loop;
end $$;
