-- The ticket a message goes to, held: the live one, a group's last one, or a new one, moved as the message moves it. No ticket when
-- somebody was quicker, or when the contact has just become another one: then what is there is to be looked at again.
create function hold_ticket(m arrival, seen meeting, at timestamptz) returns prepared_arrival language plpgsql as $$
declare
  made prepared_arrival;
begin
  made.was_asked := seen.was_asked;
  if seen.ticket is null and m.kind = 'group' then
    select x.id, x.status, x.answered_by, true into seen.ticket, seen.status, seen.answered_by, made.was_asked from tickets x
      where x.tenant_id = m.tenant and x.contact_id = seen.contact and x.channel_id = m.channel
      order by x.id desc limit 1;
  end if;
  made.is_fresh := seen.ticket is null;
  if made.is_fresh then
    made.was_asked := true;
    made.ticket := new_ticket(m.tenant, seen.contact, m.channel, m.kind = 'group', m.from_me, at, m.body);
    return made;
  end if;
  select x.id into made.ticket from tickets x where x.tenant_id = m.tenant and x.id = seen.ticket and x.contact_id = seen.contact
    and x.channel_id = m.channel and x.status = seen.status and x.answered_by = seen.answered_by for no key update;
  if found then
    made.before := move_by_arrival(m.tenant, seen.ticket, m.from_me, at);
  end if;
  return made;
end $$;
