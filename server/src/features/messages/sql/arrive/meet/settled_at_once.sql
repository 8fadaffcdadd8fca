-- Nothing is to be stored: the message is known, or left aside and counted. Null: it is to be.
create function settled_at_once(m arrival, seen meeting, rules arrival_rules) returns text language plpgsql as $$
declare
  why text;
begin
  if seen.is_known or seen.destroyed then
    return 'known';
  end if;
  why := case when seen.blocked then 'blocked contact' when m.kind = 'group' and rules.ignores_groups then 'group'
    when rules.blocked_keys is not null and is_blocked_number(m.tenant, seen.contact, m.key, rules.blocked_keys) then 'blocked number' end;
  if why is null then
    return null;
  end if;
  if why = 'blocked contact' then
    update contacts c set ignored = c.ignored + 1 where c.tenant_id = m.tenant and c.id = seen.contact;
  end if;
  perform count_ignored(m.tenant, m.channel, why);
  return 'ignored';
end $$;
