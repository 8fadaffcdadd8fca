-- Puts arrivals into their tickets, all by one statement: those whose ticket is held, and of the others those to which nothing special
-- applies. What it does to a ticket is `arrived` of the machine once more; a test holds the two equal from every state.
create function store_arrivals(its bigint, items jsonb, rules arrival_rules)
  returns table (place int, ticket bigint, id bigint, seq int, channel bigint, source text, by_session boolean, audience text[], written text)
  language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with said as (
    select x.place, x.channel, x.from_me, x.author, x.author_name, x.type, x.body, x.preview, x.media, x.extra, x.file, x.source,
      x.by_session, x.external_id, x.forwarded, x.said_at, clock_timestamp() as at, x.ticket is not null as is_held,
      coalesce(x.contact, w.contact) as contact, coalesce(x.ticket, w.ticket) as ticket, w.status, w.answered_by,
      case when x.quoted is not null then (select q.id from messages q
        where q.tenant_id = x.tenant and q.channel_id = x.channel and q.external_id = x.quoted) end as quoted, x.quoted as quotes
    from jsonb_populate_recordset(null::arrival, items) x,
      met(x.tenant, x.channel, x.kind, x.scope, x.key, x.external_id) w
    -- All of them are of this tenant; the planner expects few and stays with indexes, even without statistics of the tables.
    where x.tenant = its and (x.ticket is not null or (x.alone and not x.from_me and w.status <> 'schedule' and not w.is_known
      and w.destroyed is null and not w.blocked and not (rules.ignores_groups and x.kind = 'group')
      and (rules.blocked_keys is null or not is_blocked_number(x.tenant, w.contact, x.key, rules.blocked_keys))
      and w.spelt = x.value and not is_renamed(x.name, w.known_as, x.value, rules.keeps_names)
      and not (w.was_asked and may_answer_choice(x.type, x.body, x.extra))))
  ), counted as (
    update tickets t set msgs = t.msgs + 1, version = t.version + 1, unread = case when s.from_me then 0 else t.unread + 1 end,
        answered = case when s.from_me then t.status <> 'closed' else t.answered end, last_message = left(s.preview, 100),
        last_from_me = s.from_me, last_message_at = s.at, updated_at = s.at, referral = coalesce(came_by(s.extra, s.at), t.referral),
        waiting_since = case when not s.from_me then t.waiting_since end,
        replied_at = case when s.from_me then s.at else t.replied_at end
      from said s
      where t.tenant_id = its and t.id = s.ticket and (s.is_held or (t.contact_id = s.contact and t.channel_id = s.channel
        and t.status = s.status and t.answered_by = s.answered_by))
      returning s.place, s.contact, s.channel, s.ticket, s.from_me, s.author, s.author_name, s.type, s.body, s.media, s.extra, s.file,
        s.source, s.by_session, s.external_id, s.quoted, s.quotes, s.forwarded, s.at, coalesce(s.said_at, s.at) as said_at,
        nextval('messages_id_seq') as id, t.msgs as seq, t.unread, t.version, t.audience, t.answered_by
  ), stored as (
    insert into messages (tenant_id, id, contact_id, channel_id, ticket_id, seq, from_me, author, author_name, type, body, media,
        extra, file_id, status, ack, external_id, quoted_id, quotes, is_forwarded, said_at, created_at)
      select its, c.id, c.contact, c.channel, c.ticket, c.seq, c.from_me, c.author, c.author_name, c.type, c.body, c.media,
        c.extra, c.file, case when c.from_me then 'sended' else 'received' end, c.from_me::int, c.external_id, c.quoted,
        case when c.quoted is null then c.quotes end, coalesce(c.forwarded, false), c.said_at, c.at
      from counted c
  ), ordered as (
    update ticket_rooms r set updated_at = c.at from counted c where r.tenant_id = its and r.ticket_id = c.ticket
  ), told as (
    -- What message_row says of a message that has just come, without the call: a seventh of all this.
    insert into outbox (tenant_id, event, payload, rooms)
      select its, 'message.created', json_strip_nulls(json_build_object(
        'message', json_build_object('id', c.id, 'ticketId', c.ticket, 'seq', c.seq, 'fromMe', c.from_me, 'type', c.type,
          'body', c.body, 'status', case when c.from_me then 'sended' else 'received' end, 'ack', c.from_me::int,
          'createdAt', wire_time(c.at), 'timestamp', wire_time(c.said_at), 'messageId', c.external_id,
          'author', c.author, 'authorName', c.author_name, 'media', c.media, 'mediaName', c.media->>'name', 'extra', c.extra,
          'quotedMsgId', c.quoted, 'isForwarded', nullif(c.forwarded, false)),
        'ticket', json_build_object('id', c.ticket, 'unreadMessages', c.unread, 'answeredBy', nullif(c.answered_by, 'person'),
          'version', c.version))), c.audience
      from counted c
  )
  select c.place, c.ticket, c.id, c.seq, c.channel, c.source, c.by_session, c.audience,
    case when c.from_me then coalesce(c.extra->>'by', 'phone') end from counted c;
end $$;
