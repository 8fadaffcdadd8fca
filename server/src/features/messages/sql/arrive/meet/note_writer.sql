-- The sender's name and address now: an answer goes to that address.
create function note_writer(m arrival, seen meeting, rules arrival_rules, at timestamptz) returns void language plpgsql as $$
begin
  if seen.spelt <> m.value then
    update identities d set value = m.value where d.tenant_id = m.tenant and d.kind = m.kind and d.scope = m.scope and d.key = m.key;
  end if;
  if is_renamed(m.name, seen.known_as, m.value, rules.keeps_names) then
    update contacts set name = m.name, updated_at = at where tenant_id = m.tenant and id = seen.contact and name <> m.name;
  end if;
end $$;
