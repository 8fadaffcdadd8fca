-- Arrivals, message by message, with what they write gathered: messages, facts and the order of lists of a batch are one statement
-- each. Plans are made once: those made anew for each message, because they looked a little cheaper, took a seventh of all this.
-- A file comes along that is there or is to be fetched, and what was told of a message before it came; one that was destroyed stays
-- gone.

create function store_arrivals(waiting messages[], facts outbox[]) returns void language plpgsql as $$
begin
  if cardinality(facts) = 0 and cardinality(waiting) = 0 then
    return;
  end if;
  insert into messages (tenant_id, id, contact_id, channel_id, ticket_id, seq, from_me, author, author_name, type, body, media, extra,
      file_id, status, ack, external_id, quoted_id, is_forwarded, said_at, created_at)
    select m.tenant_id, m.id, m.contact_id, m.channel_id, m.ticket_id, m.seq, m.from_me, m.author, m.author_name, m.type, m.body, m.media,
      m.extra, m.file_id, m.status, m.ack, m.external_id, m.quoted_id, m.is_forwarded, m.said_at, m.created_at
    from unnest(waiting) m;
  update ticket_rooms r set updated_at = its.at
    from (select tenant_id, ticket_id, max(created_at) as at from unnest(waiting) group by tenant_id, ticket_id) its
    where r.tenant_id = its.tenant_id and r.ticket_id = its.ticket_id and r.updated_at <> its.at;
  insert into outbox (tenant_id, event, payload, rooms) select f.tenant_id, f.event, f.payload, f.rooms from unnest(facts) f;
end $$;

-- Whoever gathers (receive) sees to the order of lists itself.
drop trigger keep_ticket_order on tickets;
create trigger keep_ticket_order after update of updated_at on tickets for each row
  when (old.updated_at <> new.updated_at and old.status = new.status and old.audience = new.audience
    and current_setting('app.gathers', true) is distinct from 'on')
  execute function keep_ticket_order();

create function receive(batch jsonb) returns table (place int, outcome text, ticket_id bigint, message_id bigint, seq int)
  language plpgsql
  set search_path = public set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  m record;
  who record;
  t record;
  made messages;
  -- What is written in one go: with many in hand that costs half of writing each.
  waiting messages[] := '{}';
  facts outbox[] := '{}';
  told outbox;
  ids text[] := '{}';
  standing bigint := 0;
  blocked_list text;
  blocked_keys text[];
  ignores_groups boolean;
  keeps_names boolean;
  why text;
  is_group boolean;
  alone boolean;
  fresh boolean;
  destroyed boolean;
  is_known boolean;
  before text[];
  at timestamptz;
begin
  perform set_config('app.gathers', 'on', true);
  for m in select * from jsonb_to_recordset(batch) as x(
      place int, tenant bigint, channel bigint, kind text, scope text, key text, value text, name text, from_me boolean,
      author text, author_name text, external_id text, type text, body text, preview text, media jsonb, extra jsonb, file uuid,
      source text, by_session boolean, quoted text, forwarded boolean, said_at timestamptz)
  loop
    if cardinality(facts) > 0 and (m.tenant <> standing or m.external_id = any (ids) or m.quoted = any (ids)) then
      perform store_arrivals(waiting, facts);
      waiting := '{}'; facts := '{}'; ids := '{}';
    end if;
    if m.tenant <> standing then
      perform set_config('app.tenant', m.tenant::text, true);
      standing := m.tenant;
      select coalesce(bool_or(s.value = 'enabled') filter (where s.key = 'ignoreGroupMsg'), false),
          coalesce(bool_or(s.value = 'enabled') filter (where s.key = 'keepContactNames'), false),
          string_agg(s.value, ',') filter (where s.key = 'blockedNumbers' and s.value <> '')
        into ignores_groups, keeps_names, blocked_list
        from settings s where s.tenant_id = m.tenant and s.key in ('ignoreGroupMsg', 'keepContactNames', 'blockedNumbers');
      blocked_keys := null;
      if blocked_list is not null then
        blocked_keys := array(select phone_key(number)
          from regexp_split_to_table(regexp_replace(blocked_list, '[^0-9,;\n]', '', 'g'), '[,;\n]') number where number <> '');
      end if;
    end if;
    place := m.place; ticket_id := null; message_id := null; seq := null;
    is_group := m.kind = 'group'; alone := false; fresh := false; before := null;
    at := clock_timestamp();

    for lap in 1..2 loop
      select c.id, c.name, c.blocked into who from identities d
        join contacts c on c.tenant_id = d.tenant_id and c.id = d.contact_id
        where d.tenant_id = m.tenant and d.kind = m.kind and d.scope = m.scope and d.key = m.key;
      why := case when who.blocked then 'blocked contact' when is_group and ignores_groups then 'group'
        when m.key = any (blocked_keys) or (blocked_keys is not null and exists (select from identities p
          where p.tenant_id = m.tenant and p.contact_id = who.id and p.kind = 'phone' and p.key = any (blocked_keys))) then 'blocked number' end;
      exit when who.id is not null or why is not null;
      perform new_contact(m.tenant, m.kind, m.scope, m.key, m.value, m.name);
    end loop;
    if why is not null then
      perform count_ignored(m.tenant, m.channel, why);
      outcome := 'ignored';
      return next;
      continue;
    end if;

    loop
      select x.id, x.status, x.answered_by into t from tickets x
        where x.tenant_id = m.tenant and x.contact_id = who.id and x.channel_id = m.channel
          and x.status in ('open', 'pending', 'schedule') for no key update;
      exit when t.id is not null or alone;
      perform lock_address(m.tenant, m.kind, m.scope, m.key);
      alone := true;
    end loop;
    -- `destroyed` is null when nothing is kept about this message.
    select (select bool_or(e.reason = 'destroyed') from inbound_events e
        where e.tenant_id = m.tenant and e.channel_id = m.channel and e.about = m.external_id),
      exists (select from messages x where x.tenant_id = m.tenant and x.channel_id = m.channel and x.external_id = m.external_id)
      into destroyed, is_known;
    if destroyed or is_known then
      outcome := 'known';
      return next;
      continue;
    end if;
    if m.name <> '' and m.name <> who.name and not m.from_me and (who.name = m.value or not keeps_names) then
      update contacts set name = m.name, updated_at = at where tenant_id = m.tenant and id = who.id;
    end if;
    if t.id is null and is_group then
      select x.id, x.status, x.answered_by into t from tickets x
        where x.tenant_id = m.tenant and x.contact_id = who.id and x.channel_id = m.channel
        order by x.id desc limit 1 for no key update;
    end if;
    while t.id is null loop
      t.id := new_ticket(m.tenant, who.id, m.channel, is_group, m.from_me, at);
      fresh := t.id is not null;
      if not fresh then
        -- Somebody was quicker, or the contact has just become another one.
        select c.id, c.name, c.blocked into who from identities d
          join contacts c on c.tenant_id = d.tenant_id and c.id = d.contact_id
          where d.tenant_id = m.tenant and d.kind = m.kind and d.scope = m.scope and d.key = m.key;
        select x.id, x.status, x.answered_by into t from tickets x
          where x.tenant_id = m.tenant and x.contact_id = who.id and x.channel_id = m.channel
            and x.status in ('open', 'pending', 'schedule') for no key update;
      end if;
    end loop;

    if not fresh and (t.status in ('schedule', 'closed') or (m.from_me and t.answered_by <> 'person')) then
      before := move_by_arrival(m.tenant, t.id, m.from_me, at);
    end if;
    update tickets x set msgs = x.msgs + 1, version = x.version + 1, unread = case when m.from_me then 0 else x.unread + 1 end,
        answered = case when m.from_me then x.status <> 'closed' else x.answered end, last_message = left(m.preview, 100),
        last_from_me = m.from_me, last_message_at = at, updated_at = at
      where x.tenant_id = m.tenant and x.id = t.id
      returning x.id, x.msgs, x.unread, x.version, x.answered_by, x.audience into t;
    made := null;
    made.tenant_id := m.tenant; made.id := nextval('messages_id_seq'); made.contact_id := who.id; made.channel_id := m.channel;
    made.ticket_id := t.id; made.seq := t.msgs; made.from_me := m.from_me; made.author := m.author;
    made.author_name := m.author_name; made.type := m.type; made.body := m.body; made.media := m.media; made.extra := m.extra;
    made.file_id := m.file; made.external_id := m.external_id; made.is_forwarded := coalesce(m.forwarded, false);
    made.status := case when m.from_me then 'sended' else 'received' end; made.ack := m.from_me::int;
    made.said_at := coalesce(m.said_at, at); made.created_at := at;
    if m.quoted is not null then
      made.quoted_id := (select q.id from messages q
        where q.tenant_id = m.tenant and q.channel_id = m.channel and q.external_id = m.quoted);
    end if;
    waiting := waiting || made;
    if fresh or before is not null then
      -- The row of a ticket that comes or moves tells of its last message: that is there first.
      perform store_arrivals(waiting, facts);
      waiting := '{}'; facts := '{}'; ids := '{}';
      perform announce_move(m.tenant, t.id, before, t.audience);
    end if;
    told := null;
    told.tenant_id := m.tenant; told.event := 'message.created'; told.rooms := t.audience;
    -- What message_row says of a message that has just come, without the call: a seventh of all this.
    told.payload := json_strip_nulls(json_build_object(
      'message', json_build_object('id', made.id, 'ticketId', t.id, 'seq', t.msgs, 'fromMe', m.from_me, 'type', m.type,
        'body', m.body, 'status', made.status, 'ack', made.ack, 'createdAt', wire_time(at), 'timestamp', wire_time(made.said_at),
        'messageId', m.external_id, 'author', m.author, 'authorName', m.author_name, 'media', m.media, 'mediaName', m.media->>'name', 'extra', m.extra,
        'quotedMsgId', made.quoted_id, 'isForwarded', nullif(made.is_forwarded, false)),
      'ticket', json_build_object('id', t.id, 'unreadMessages', t.unread, 'answeredBy', nullif(t.answered_by, 'person'),
        'version', t.version)));
    facts := facts || told; ids := ids || m.external_id;
    if m.source is not null or destroyed is not null then
      perform store_arrivals(waiting, facts);
      waiting := '{}'; facts := '{}'; ids := '{}';
    end if;
    if m.source is not null then
      insert into media_fetches (tenant_id, message_id, channel_id, source, by_session)
      values (m.tenant, made.id, m.channel, m.source, coalesce(m.by_session, false));
    end if;
    if destroyed is not null then
      perform apply_waiting(made);
    end if;
    outcome := 'stored'; ticket_id := t.id; message_id := made.id; seq := t.msgs;
    return next;
  end loop;
  perform store_arrivals(waiting, facts);
  perform set_config('app.gathers', '', true);
end $$;
