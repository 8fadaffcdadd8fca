-- Somebody has seen the messages up to this number; null when they do not see the ticket, else the last one of the customer's that
-- is newly seen, to be ticked off on the channel, or 0.
create function mark_read(its_ticket bigint, asker bigint, seen int) returns bigint language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
  t record;
  left_unread int;
  last bigint;
begin
  select x.id, x.unread, x.audience, x.status, x.user_id into t from tickets x
  where x.tenant_id = mine and x.id = its_ticket and x.audience && (
    select u.rooms from users u where u.tenant_id = mine and u.id = asker and u.is_active and u.deleted_at is null)
  for no key update of x;
  if t.id is null then
    return null;
  end if;
  -- Who looks at what waits, or is in another's hands, reads for nobody.
  if t.status = 'pending' or t.user_id <> asker then
    return 0;
  end if;
  select count(*) into left_unread from messages m
    where m.tenant_id = mine and m.ticket_id = its_ticket and m.seq > seen and not m.from_me;
  if t.unread <= left_unread then
    return 0;
  end if;
  update tickets x set unread = left_unread, version = x.version + 1 where x.tenant_id = mine and x.id = its_ticket;
  insert into outbox (tenant_id, event, payload, rooms)
  values (mine, 'ticket.changed', json_build_object('ticket', ticket_row(mine, its_ticket)), t.audience);
  select m.id into last from messages m where m.tenant_id = mine and m.ticket_id = its_ticket and m.seq <= seen and not m.from_me
    and m.external_id is not null order by m.seq desc limit 1;
  return coalesce(last, 0);
end $$;
