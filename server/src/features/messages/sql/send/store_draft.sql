-- One message into the spool, with that number of the ticket; without a ticket, of that contact on that channel.
create function store_draft(d draft, t tickets, contact bigint, channel bigint, its_seq int, author bigint, at timestamptz) returns json
  language plpgsql as $$
declare
  mine bigint := current_tenant();
  row json;
begin
  if d."fileId" is not null and d.media is null then
    d.media := (select jsonb_strip_nulls(jsonb_build_object('kind', f.kind, 'name', f.name, 'mimeType', f.type, 'size', f.size,
      'seconds', f.seconds)) from files f where f.tenant_id = mine and f.id = d."fileId");
  end if;
  insert into messages (tenant_id, contact_id, channel_id, ticket_id, seq, from_me, user_id, type, body, media, extra, file_id,
      payload, send_type, status, id_front, quoted_id, is_forwarded, next_at, is_direct, said_at, created_at, bot_run)
    values (mine, contact, channel, t.id, its_seq, true, author, coalesce(d.type, d.media->>'kind', 'chat'), d.body, d.media, d.extra,
      d."fileId", d.payload, d."sendType", 'pending', d."idFront", d."quotedId", coalesce(d."isForwarded", false), at + coalesce(d."afterMs", 0) * interval '1 millisecond',
      coalesce(d."isDirect", false), at, at, d."botRun")
    returning message_row(messages) into row;
  if t.id is not null then
    insert into outbox (tenant_id, event, payload, rooms) values (mine, 'message.created', json_build_object(
      'message', row, 'ticket', json_strip_nulls(json_build_object('id', t.id, 'unreadMessages', t.unread,
        'answeredBy', nullif(t.answered_by, 'person'),
        'stillWaits', nullif(t.waiting_since is not null, false), 'version', t.version))), t.audience);
  end if;
  return row;
end $$;
