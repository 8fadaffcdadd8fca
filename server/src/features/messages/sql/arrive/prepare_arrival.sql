-- Prepares what the one statement for many cannot do: a contact, a ticket or its move, a new name, the answer to an offered choice.
create function prepare_arrival(item jsonb, rules arrival_rules) returns prepared_arrival language plpgsql set search_path = public as $$
declare
  m arrival := jsonb_populate_record(null::arrival, item);
  made prepared_arrival;
  seen meeting;
  outcome text;
  is_alone boolean := false;
  at timestamptz;
begin
  loop
    at := clock_timestamp();
    select w.* into seen from met(m.tenant, m.channel, m.kind, m.scope, m.key, m.external_id) w;
    outcome := settled_at_once(m, seen, rules);
    if outcome is not null then
      made.outcome := outcome;
      return made;
    elsif seen.contact is null then
      perform new_contact(m.tenant, m.kind, m.scope, m.key, m.value, m.name);
    elsif seen.ticket is null and not is_alone then
      perform lock_address(m.tenant, m.kind, m.scope, m.key);
      is_alone := true;
    else
      made := hold_ticket(m, seen, at);
      exit when made.ticket is not null;
    end if;
  end loop;

  if made.is_fresh or made.before is not null then
    made.told_as := array[nextval('outbox_id_seq'), nextval('outbox_id_seq')];
  end if;
  -- What they write from is what an answer goes to.
  if not m.from_me and seen.spelt <> m.value then
    update identities d set value = m.value where d.tenant_id = m.tenant and d.kind = m.kind and d.scope = m.scope and d.key = m.key;
  end if;
  if not m.from_me and is_renamed(m.name, seen.known_as, m.value, rules.keeps_names) then
    update contacts set name = m.name, updated_at = at where tenant_id = m.tenant and id = seen.contact and name <> m.name;
  end if;
  made.is_awaited := seen.destroyed is not null;
  made.arrival := item || jsonb_build_object('ticket', made.ticket, 'contact', seen.contact) || chosen_in(m, made);
  return made;
end $$;
