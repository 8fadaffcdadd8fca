-- A message the provider surely does not have; where it stood in a ticket, the screens that show the ticket are told.
create function drop_campaign_message(m messages) returns void language plpgsql set search_path = public as $$
begin
  insert into outbox (tenant_id, event, payload, rooms)
    select m.tenant_id, 'message.removed', json_build_object('ticketId', m.ticket_id, 'id', m.id), t.audience
    from tickets t where t.tenant_id = m.tenant_id and t.id = m.ticket_id;
  delete from message_origins o where o.tenant_id = m.tenant_id and o.message_id = m.id;
  delete from messages x where x.tenant_id = m.tenant_id and x.id = m.id;
end $$;
