-- The provider has it. A tick that was quicker stands; an echo of it that was quicker, and was taken for something written on the
-- company's phone, gives way. Answers whether something that was told of it waits to be applied.
create function settle_sent(its_id bigint, its_external text) returns boolean language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
  m messages;
  echo messages;
begin
  for lap in 1..2 loop
    begin
      update messages x set next_at = null, claimed_at = null, external_id = coalesce(its_external, x.external_id),
          ack = case when ack_rank(echo.ack) > ack_rank(x.ack) then echo.ack when ack_rank(x.ack) > 0 then x.ack else 1 end,
          status = case when x.ack = -1 then x.status else 'sended' end,
          error = case when x.ack = -1 then x.error end, error_details = case when x.ack = -1 then x.error_details end
        where x.tenant_id = mine and x.id = its_id
          and (x.next_at is not null or x.ack = 0 or x.external_id is distinct from its_external)
        returning * into m;
      exit;
    exception when unique_violation then
      echo := remove_echo(its_id, its_external);
      if echo.id is null then
        -- Some other message has that id: ours is sent all the same.
        its_external := null;
      end if;
    end;
  end loop;
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
  -- Due at once: whoever asks here may end before they come to it.
  update inbound_events e set next_at = now()
    where e.tenant_id = mine and e.channel_id = m.channel_id and e.about = m.external_id and e.reason <> 'destroyed';
  return found;
end $$;
