-- A message as the wire shows it: what is not there is left out. Lists read these fields as columns (infra/database/wire-row.ts). Calling for
-- reactions where there are none took a third of a page.
create function message_row(m messages) returns json language sql stable as $$
  select json_strip_nulls(json_build_object(
    'id', m.id, 'ticketId', m.ticket_id, 'seq', m.seq, 'fromMe', m.from_me, 'type', m.type, 'body', m.body,
    'status', m.status, 'ack', m.ack, 'createdAt', wire_time(m.created_at), 'timestamp', wire_time(m.said_at),
    'messageId', m.external_id, 'idFront', m.id_front, 'userId', m.user_id, 'author', m.author, 'authorName', m.author_name,
    'media', m.media, 'mediaName', m.media->>'name', 'extra', m.extra,
    'reactions', case when m.reactions is not null then wire_reactions(m.reactions) end,
    'sendType', nullif(m.send_type, 'chat'),
    'quotedMsgId', case when m.quotes is null then m.quoted_id else quoted_message(m.tenant_id, m.channel_id, m.quotes) end,
    'isForwarded', nullif(m.is_forwarded, false), 'isDeleted', case when m.deleted_at is not null then true end,
    'editedAt', wire_time(m.edited_at), 'synced', case when m.synced_at is not null then true end,
    'scheduleDate', wire_time(m.schedule_date), 'error', m.error, 'errorDetails', m.error_details))
$$;
