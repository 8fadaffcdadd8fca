-- The arrival of a company's messages: those queued up while the last call ran, in one transaction. All of them are tried by one
-- statement; each that was left is prepared first and then stored by the same. Row by row, because a set-based form of the rest took
-- 0.4 to 0.8 of its speed. Of two arrivals of one message in the same moment, its key refuses one, and that is tried again.
create function receive(batch jsonb) returns table (place int, outcome text, ticket_id bigint, message_id bigint, seq int)
  language plpgsql
  set search_path = public set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  its bigint := batch->0->>'tenant';
  rules arrival_rules;
  settled int[] := '{}';
  prepared prepared_arrival;
  m record;
  -- What is called for its effect is assigned: `perform` would begin a statement for it.
  done text := set_config('app.gathers', 'on', true) || set_config('app.tenant', its::text, true);
begin
  rules := rules_for_arrivals(its);
  for i in -1..jsonb_array_length(batch) - 1 loop
    continue when i = any (settled);
    if i >= 0 then
      prepared := prepare_arrival(batch->i, rules);
      if prepared.outcome is not null then
        place := i; outcome := prepared.outcome; ticket_id := null; message_id := null; seq := null;
        return next;
        continue;
      end if;
    end if;
    for m in select * from store_arrivals(its, case when i < 0 then batch else jsonb_build_array(prepared.arrival) end, rules) loop
      if m.source is not null then
        insert into media_fetches (tenant_id, message_id, channel_id, source, by_session)
        values (its, m.id, m.channel, m.source, coalesce(m.by_session, false));
      end if;
      if m.written is not null then
        insert into message_origins (tenant_id, message_id, kind) values (its, m.id, m.written);
      end if;
      if prepared.told_as is not null then
        perform announce_move(its, m.ticket, prepared.before, m.audience, prepared.told_as);
      end if;
      if prepared.is_awaited then
        perform apply_waiting(x) from messages x where x.tenant_id = its and x.id = m.id;
      end if;
      place := m.place; outcome := 'stored'; ticket_id := m.ticket; message_id := m.id; seq := m.seq;
      settled := settled || place;
      return next;
    end loop;
  end loop;
  done := set_config('app.gathers', '', true);
end $$;
