-- Who writes and the ticket of theirs a message goes to, which is held: found, made or moved. Or the outcome, where nothing is to be stored.
create function meet(m arrival, rules arrival_rules, out seen meeting, out made prepared_arrival, out at timestamptz)
  language plpgsql set search_path = public as $$
declare
  is_alone boolean := false;
begin
  loop
    at := clock_timestamp();
    select w.* into seen from met(m.tenant, m.channel, m.kind, m.scope, m.key, m.external_id) w;
    made.outcome := settled_at_once(m, seen, rules);
    if made.outcome is not null then
      return;
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
end $$;
