create function destroy_message(m messages) returns void language plpgsql set search_path = public as $$
begin
  delete from messages where tenant_id = m.tenant_id and id = m.id;
  -- Its file goes at the next sweep, unless another message has it too.
  update files set unused_since = '-infinity' where tenant_id = m.tenant_id and id = m.file_id
    and not exists (select from messages o where o.tenant_id = m.tenant_id and o.file_id = m.file_id);
  if m.external_id is not null then
    insert into inbound_events (tenant_id, channel_id, about, payload, reason)
    values (m.tenant_id, m.channel_id, m.external_id, '{}', 'destroyed');
  end if;
  insert into outbox (tenant_id, event, payload, rooms)
  select m.tenant_id, 'message.removed', json_build_object('ticketId', m.ticket_id, 'id', m.id),
    coalesce((select t.audience from tickets t where t.tenant_id = m.tenant_id and t.id = m.ticket_id), loose_audience(m.user_id));
  perform refresh_preview(m.tenant_id, m.ticket_id, m.seq);
end $$;
