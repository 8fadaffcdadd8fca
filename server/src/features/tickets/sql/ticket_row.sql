-- A ticket as the wire shows it, with its contact and its last message. Lists read these fields as columns (infra/database/wire-row.ts).
create function ticket_row(its_tenant bigint, its_id bigint) returns json language sql stable as $$
  select json_build_object(
    'id', t.id, 'status', t.status, 'userId', t.user_id, 'queueId', t.queue_id, 'teamId', t.team_id, 'whatsappId', t.channel_id,
    'contactId', t.contact_id, 'contact', json_build_object('id', t.contact_id, 'name', c.name, 'number', c.number,
      'profilePicUrl', c.picture_url, 'tags', c.tag_ids, 'wallets', c.wallet_ids, 'kanban', c.kanban_id),
    'isGroup', t.is_group, 'answeredBy', t.answered_by, 'chatbot', is_bot(t.answered_by), 'chatFlowId', t.chat_flow_id,
    'unreadMessages', t.unread, 'answered', t.answered, 'lastMessage', t.last_message, 'lastFromMe', t.last_from_me,
    'lastMessageAt', wire_time(t.last_message_at),
    'last', case when l.id is not null then json_build_object('id', l.id, 'type', l.type, 'status', l.status, 'ack', l.ack) end,
    'waitingSince', wire_time(t.waiting_since), 'cameBy', t.came_by, 'createdAt', wire_time(t.created_at),
    'updatedAt', wire_time(t.updated_at), 'version', t.version)
  from tickets t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
  left join messages l on l.tenant_id = t.tenant_id and l.ticket_id = t.id and l.seq = t.msgs
  where t.tenant_id = its_tenant and t.id = its_id
$$;
