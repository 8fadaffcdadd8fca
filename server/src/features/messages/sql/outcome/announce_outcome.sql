-- To those who see its ticket; a message of none says so, and who wrote it. A campaign tells of all its own once a second.
create function announce_outcome(m messages) returns void language plpgsql set search_path = public as $$
declare
  outcome json := json_strip_nulls(json_build_object('ticketId', m.ticket_id, 'id', m.id, 'ack', m.ack, 'status', m.status,
    'messageId', m.external_id, 'error', m.error, 'errorDetails', m.error_details));
begin
  if m.ticket_id is not null then
    insert into outbox (tenant_id, event, payload, rooms)
    select m.tenant_id, 'message.acked', outcome, t.audience from tickets t where t.tenant_id = m.tenant_id and t.id = m.ticket_id;
  elsif m.campaign_id is null then
    insert into outbox (tenant_id, event, payload, rooms)
    values (m.tenant_id, 'message.acked', outcome::jsonb || jsonb_build_object('ticketId', null, 'userId', m.user_id),
      loose_audience(m.user_id));
  end if;
end $$;
