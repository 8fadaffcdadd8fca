-- What a list of tickets tells at a glance: how long the customer waits, and what became of the last message.

alter table tickets add column waiting_since timestamptz;

-- From the customer's first message without an answer until the company writes, or the ticket is closed. And where it stands in the
-- lists of its rooms: whoever gathers (receive) sees to that itself. Asked here and not in a `when`, which would be read anew for each
-- message and took a twentieth of its time.
create function keep_place() returns trigger language plpgsql as $$
begin
  if new.status = 'closed' or new.last_from_me then
    new.waiting_since := null;
  elsif new.waiting_since is null and new.last_message_at is distinct from old.last_message_at then
    new.waiting_since := new.last_message_at;
  end if;
  if old.updated_at <> new.updated_at and old.status = new.status and old.audience = new.audience
      and current_setting('app.gathers', true) is distinct from 'on' then
    update ticket_rooms set updated_at = new.updated_at where tenant_id = new.tenant_id and ticket_id = new.id;
  end if;
  return new;
end $$;
create trigger keep_place before update of last_message_at, status, updated_at on tickets for each row execute function keep_place();

-- A ticket as a list shows it, for the facts that arrivals write; everybody else presents it in one place of the program.
create function ticket_row(its_tenant bigint, its_id bigint) returns json language sql stable as $$
  select json_build_object(
    'id', t.id, 'status', t.status, 'userId', t.user_id, 'queueId', t.queue_id, 'whatsappId', t.channel_id,
    'contactId', t.contact_id, 'contact', json_build_object('id', c.id, 'name', c.name, 'number', c.number,
      'profilePicUrl', c.picture_url, 'tags', c.tag_ids, 'wallets', c.wallet_ids, 'kanban', c.kanban_id),
    'isGroup', t.is_group, 'answeredBy', t.answered_by, 'chatbot', is_bot(t.answered_by), 'chatFlowId', t.chat_flow_id,
    'unreadMessages', t.unread, 'answered', t.answered, 'lastMessage', t.last_message, 'lastFromMe', t.last_from_me,
    'lastMessageAt', wire_time(t.last_message_at), 'last', l.last, 'waitingSince', wire_time(t.waiting_since),
    'createdAt', wire_time(t.created_at), 'updatedAt', wire_time(t.updated_at), 'version', t.version)
  from tickets t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
  left join lateral (
    select json_build_object('id', m.id, 'type', m.type, 'status', m.status, 'ack', m.ack) as last from messages m
    where m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.seq = t.msgs
  ) l on true
  where t.tenant_id = its_tenant and t.id = its_id
$$;
