-- Prepares what the one statement for many cannot do: a contact, a ticket or its move, a new name, the answer to an offered choice.
create function prepare_arrival(item jsonb, rules arrival_rules) returns prepared_arrival language plpgsql set search_path = public as $$
declare
  m arrival := jsonb_populate_record(null::arrival, item);
  its record := meet(m, rules);
  made prepared_arrival := its.made;
  seen meeting := its.seen;
begin
  if made.outcome is not null then
    return made;
  end if;
  if made.is_fresh or made.before is not null then
    made.told_as := array[nextval('outbox_id_seq'), nextval('outbox_id_seq')];
  end if;
  if not m.from_me then
    perform note_writer(m, seen, rules, its.at);
  end if;
  made.is_awaited := seen.destroyed is not null;
  made.arrival := item || jsonb_build_object('ticket', made.ticket, 'contact', seen.contact) || chosen_in(m, made);
  return made;
end $$;
