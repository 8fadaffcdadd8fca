-- To those who see its ticket; a message of none says so, unless it is a campaign's, which tells of all its own once a second.
create function announce_message(m messages) returns void language sql volatile set search_path = public as $$
  insert into outbox (tenant_id, event, payload, rooms)
  select m.tenant_id, 'message.changed', json_build_object('message', case when m.ticket_id is null
      then (message_row(m)::jsonb || '{"ticketId": null, "seq": null}')::json else message_row(m) end),
    coalesce((select t.audience from tickets t where t.tenant_id = m.tenant_id and t.id = m.ticket_id), loose_audience(m.user_id))
  where m.ticket_id is not null or m.campaign_id is null
$$;
