-- Persons' single texts for tickets nobody else of the batch writes in, and that are as the rule believed, all by one statement. What
-- that statement sees is true of a ticket whose version is still the one it sees.
create function store_texts(its bigint, batch jsonb) returns table (place int, answer json) language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with said as (
    select x.place, x.asker, t.id as ticket, t.contact_id, t.channel_id, w."idFront", w.type, w.body, w.preview, w.media, w.extra,
      w.payload, w."quotedId", coalesce(w."isForwarded", false) as is_forwarded, coalesce(w."isDirect", false) as is_direct,
      clock_timestamp() as at
    from jsonb_to_recordset(batch) as x(place int, alone boolean, tenant bigint, ticket bigint, asker bigint, guards jsonb, drafts jsonb),
      jsonb_populate_record(null::draft, x.drafts->0) w,
      lateral (
        select t.id, t.contact_id, t.channel_id, t.answered_by, t.version from tickets t
        where t.tenant_id = its and t.id = x.ticket and t.audience && (
          select u.rooms from users u where u.tenant_id = its and u.id = x.asker and u.is_active and u.deleted_at is null)
        for no key update of t skip locked
      ) t
    -- As in store_arrivals: all of them are of this tenant.
    where x.tenant = its and x.alone and jsonb_array_length(x.drafts) = 1 and w."sendType" = 'chat' and w."fileId" is null
      and t.answered_by = 'person' and t.version = (select y.version from tickets y where y.tenant_id = its and y.id = t.id)
      -- As in met: not an `exists`, which may read all messages of a large company.
      and (select true from messages m where m.tenant_id = its and m.ticket_id = t.id and m.id_front = w."idFront" limit 1) is null
      and facts_for_sending(its, t.id, t.contact_id, t.channel_id, x.asker, x.guards) is null
  ), counted as (
    update tickets t set msgs = t.msgs + 1, version = t.version + 1, unread = 0, answered = t.status <> 'closed',
        last_message = left(coalesce(s.preview, ''), 100), last_from_me = true, last_message_at = s.at, updated_at = s.at,
        waiting_since = null, replied_at = s.at, replied_by = s.asker
      from said s where t.tenant_id = its and t.id = s.ticket
      returning s.*, t.msgs as seq, t.version, t.audience
  ), stored as (
    insert into messages (tenant_id, contact_id, channel_id, ticket_id, seq, from_me, user_id, type, body, media, extra, payload,
        send_type, status, id_front, quoted_id, is_forwarded, next_at, is_direct, said_at, created_at)
      select its, c.contact_id, c.channel_id, c.ticket, c.seq, true, c.asker, coalesce(c.type, c.media->>'kind', 'chat'), c.body,
        c.media, c.extra, c.payload, 'chat', 'pending', c."idFront", c."quotedId", c.is_forwarded, c.at, c.is_direct, c.at, c.at
      from counted c
      returning ticket_id, message_row(messages) as row
  ), ordered as (
    update ticket_rooms r set updated_at = c.at from counted c where r.tenant_id = its and r.ticket_id = c.ticket
  ), told as (
    insert into outbox (tenant_id, event, payload, rooms)
      select its, 'message.created', json_build_object('message', m.row,
        'ticket', json_build_object('id', c.ticket, 'unreadMessages', 0, 'version', c.version)), c.audience
      from counted c join stored m on m.ticket_id = c.ticket
  )
  select c.place, json_build_object('channelId', c.channel_id, 'ticketId', c.ticket, 'messages', json_build_array(m.row),
    'isConnected', case when c.is_direct then (
      select h.status = 'connected' from channels h where h.tenant_id = its and h.id = c.channel_id) end) as answer
  from counted c join stored m on m.ticket_id = c.ticket;
end $$;
