-- The provider has it. A tick that was quicker stands; an echo of it that was quicker, and was taken for something written on the
-- company's phone, gives way. Answers whether an amendment of it waits to be applied.
create function settle_sent(its_id bigint, its_external text) returns boolean language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
  m messages := note_sent(its_id, its_external);
begin
  if m.id is null then
    return false;
  end if;
  perform announce_outcome(m);
  -- An ordinary message takes a conversation from the provider's own agent.
  with taken as (
    update tickets t set held_there = 'us', version = t.version + 1
      where t.tenant_id = mine and t.id = m.ticket_id and t.held_there = 'provider' returning t.id, t.audience
  )
  insert into outbox (tenant_id, event, payload, rooms)
    select mine, 'rows.changed', json_build_object('path', '/tickets/' || k.id), k.audience from taken k;
  -- Due at once: the process that asks here may end before it comes to them.
  update inbound_events e set next_at = now()
    where e.tenant_id = mine and e.channel_id = m.channel_id and e.about = m.external_id and e.reason <> 'destroyed';
  return found;
end $$;
