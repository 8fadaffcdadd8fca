-- Arrivals, message by message, with what they write gathered: messages, facts and the order of lists of a batch are one statement,
-- and what they find is one more. Plans are made once: those made anew for each message, because they looked a little cheaper, took a
-- seventh of all this. A file comes along that is there or is to be fetched, and what was told of a message before it came; one that
-- was destroyed stays gone.

-- What messages, order of lists and facts of a batch come to: one statement for all three.
create function store_arrivals(waiting messages[], facts outbox[]) returns int language plpgsql as $$
begin
  if cardinality(waiting) = 0 and cardinality(facts) = 0 then
    return 0;
  end if;
  with stored as (
    insert into messages (tenant_id, id, contact_id, channel_id, ticket_id, seq, from_me, author, author_name, type, body, media, extra,
        file_id, status, ack, external_id, quoted_id, is_forwarded, said_at, created_at)
      select m.tenant_id, m.id, m.contact_id, m.channel_id, m.ticket_id, m.seq, m.from_me, m.author, m.author_name, m.type, m.body, m.media,
        m.extra, m.file_id, m.status, m.ack, m.external_id, m.quoted_id, m.is_forwarded, m.said_at, m.created_at
      from unnest(waiting) m
  ), ordered as (
    update ticket_rooms r set updated_at = its.at
      from (select tenant_id, ticket_id, max(created_at) as at from unnest(waiting) group by tenant_id, ticket_id) its
      where r.tenant_id = its.tenant_id and r.ticket_id = its.ticket_id and r.updated_at <> its.at
  )
  insert into outbox (tenant_id, event, payload, rooms) select f.tenant_id, f.event, f.payload, f.rooms from unnest(facts) f;
  return cardinality(waiting);
end $$;

-- What is there already when a message comes: who writes, their live ticket, whether it was ever asked to choose, the message itself,
-- and whether something waits for it or it was destroyed (null: neither).
create function met(its_tenant bigint, its_channel bigint, its_kind text, its_scope text, its_key text, its_message text)
  returns table (contact bigint, known_as text, blocked boolean, ticket bigint, status text, answered_by text, was_asked boolean,
    is_known boolean, destroyed boolean) language sql stable as $$
  select c.id, c.name, c.blocked, t.id, t.status, t.answered_by,
    exists (select from messages q where q.tenant_id = its_tenant and q.ticket_id = t.id and q.type = 'interactive' and q.from_me),
    exists (select from messages x where x.tenant_id = its_tenant and x.channel_id = its_channel and x.external_id = its_message),
    (select bool_or(e.reason = 'destroyed') from inbound_events e
      where e.tenant_id = its_tenant and e.channel_id = its_channel and e.about = its_message)
  from (values (1)) one
  left join lateral (select d.contact_id from identities d
    where d.tenant_id = its_tenant and d.kind = its_kind and d.scope = its_scope and d.key = its_key limit 1) d on true
  left join lateral (select c.id, c.name, c.blocked from contacts c
    where c.tenant_id = its_tenant and c.id = d.contact_id limit 1) c on true
  left join lateral (select x.id, x.status, x.answered_by from tickets x
    where x.tenant_id = its_tenant and x.contact_id = d.contact_id and x.channel_id = its_channel
      and x.status in ('open', 'pending', 'schedule') limit 1) t on true
$$;

create type arrival as (
  place int, tenant bigint, channel bigint, kind text, scope text, key text, value text, name text, from_me boolean,
  author text, author_name text, external_id text, type text, body text, preview text, media jsonb, extra jsonb, file uuid,
  source text, by_session boolean, quoted text, forwarded boolean, said_at timestamptz
);

-- All that a batch meets is looked up by its first statement, and looked up again for a message that does not find it so any more: its
-- ticket is changed only as it was seen. Who is told twice of a message in the same moment is turned away by its key, and tells again.
create function receive(batch jsonb) returns table (place int, outcome text, ticket_id bigint, message_id bigint, seq int)
  language plpgsql
  set search_path = public set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  m record;
  seen record;
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
  choice text;
  before text[];
  at timestamptz;
  -- What is called for its effect is assigned: `perform` would begin a statement for it.
  stored int;
  done text;
begin
  done := set_config('app.gathers', 'on', true);
  done := set_config('app.tenant', batch->0->>'tenant', true);
  for m in select x.*, w.*, x.tenant = current_tenant() as is_met
    from jsonb_populate_recordset(null::arrival, batch) x, met(x.tenant, x.channel, x.kind, x.scope, x.key, x.external_id) w
  loop
    if cardinality(facts) > 0 and (m.tenant <> standing or m.external_id = any (ids) or m.quoted = any (ids)) then
      stored := store_arrivals(waiting, facts);
      waiting := '{}'; facts := '{}'; ids := '{}';
      m.is_met := false;
    end if;
    if m.tenant <> standing then
      standing := set_config('app.tenant', m.tenant::text, true);
      select coalesce(bool_or(s.value = 'enabled') filter (where s.key = 'ignoreGroupMsg'), false),
          coalesce(bool_or(s.value = 'enabled') filter (where s.key = 'keepContactNames'), false),
          string_agg(s.value, ',') filter (where s.key = 'blockedNumbers' and s.value <> '')
        into ignores_groups, keeps_names, blocked_list
        from settings s where s.tenant_id = m.tenant and s.key in ('ignoreGroupMsg', 'keepContactNames', 'blockedNumbers');
      blocked_keys := keys_of(blocked_list);
    end if;
    place := m.place; ticket_id := null; message_id := null; seq := null; outcome := null;
    is_group := m.kind = 'group'; alone := false; fresh := false; before := null; t := null;
    seen := m;

    while t is null loop
      at := clock_timestamp();
      if not m.is_met then
        select w.* into seen from met(m.tenant, m.channel, m.kind, m.scope, m.key, m.external_id) w;
      end if;
      m.is_met := false;
      why := case when seen.blocked then 'blocked contact' when is_group and ignores_groups then 'group'
        when m.key = any (blocked_keys) or (blocked_keys is not null and exists (select from identities p
          where p.tenant_id = m.tenant and p.contact_id = seen.contact and p.kind = 'phone' and p.key = any (blocked_keys))) then 'blocked number' end;
      if why is not null then
        perform count_ignored(m.tenant, m.channel, why);
        outcome := 'ignored';
      elsif seen.is_known or seen.destroyed then
        outcome := 'known';
      end if;
      exit when outcome is not null;
      if seen.contact is null then
        perform new_contact(m.tenant, m.kind, m.scope, m.key, m.value, m.name);
        continue;
      end if;
      if seen.ticket is null and not alone then
        perform lock_address(m.tenant, m.kind, m.scope, m.key);
        alone := true;
        continue;
      end if;
      if seen.ticket is null and is_group then
        select x.id, x.status, x.answered_by, true into seen.ticket, seen.status, seen.answered_by, seen.was_asked from tickets x
          where x.tenant_id = m.tenant and x.contact_id = seen.contact and x.channel_id = m.channel
          order by x.id desc limit 1;
      end if;
      if seen.ticket is null then
        seen.ticket := new_ticket(m.tenant, seen.contact, m.channel, is_group, m.from_me, at);
        fresh := seen.ticket is not null;
        -- Somebody was quicker, or the contact has just become another one.
        continue when not fresh;
      elsif seen.status in ('schedule', 'closed') or (m.from_me and seen.answered_by <> 'person') then
        perform from tickets x where x.tenant_id = m.tenant and x.id = seen.ticket and x.contact_id = seen.contact
          and x.channel_id = m.channel and x.status = seen.status and x.answered_by = seen.answered_by for no key update;
        continue when not found;
        before := move_by_arrival(m.tenant, seen.ticket, m.from_me, at);
      end if;
      update tickets x set msgs = x.msgs + 1, version = x.version + 1, unread = case when m.from_me then 0 else x.unread + 1 end,
          answered = case when m.from_me then x.status <> 'closed' else x.answered end, last_message = left(m.preview, 100),
          last_from_me = m.from_me, last_message_at = at, updated_at = at
        where x.tenant_id = m.tenant and x.id = seen.ticket and (fresh or before is not null or (x.contact_id = seen.contact
          and x.channel_id = m.channel and x.status = seen.status and x.answered_by = seen.answered_by))
        returning x.id, x.msgs, x.unread, x.version, x.answered_by, x.audience into t;
    end loop;
    if outcome is not null then
      return next;
      continue;
    end if;

    if m.name <> '' and m.name <> seen.known_as and not m.from_me and (seen.known_as = m.value or not keeps_names) then
      update contacts set name = m.name, updated_at = at where tenant_id = m.tenant and id = seen.contact and name <> m.name;
    end if;
    made := null;
    made.tenant_id := m.tenant; made.id := nextval('messages_id_seq'); made.contact_id := seen.contact; made.channel_id := m.channel;
    made.ticket_id := t.id; made.seq := t.msgs; made.from_me := m.from_me; made.author := m.author;
    made.author_name := m.author_name; made.type := m.type; made.body := m.body; made.media := m.media; made.extra := m.extra;
    made.file_id := m.file; made.external_id := m.external_id; made.is_forwarded := coalesce(m.forwarded, false);
    made.status := case when m.from_me then 'sended' else 'received' end; made.ack := m.from_me::int;
    made.said_at := coalesce(m.said_at, at); made.created_at := at;
    if seen.was_asked and not m.from_me and m.type = 'chat' and length(m.body) between 1 and 60 and m.extra->'choice' is null then
      choice := choice_answered(m.tenant, t.id, t.msgs, m.body);
      if choice is not null then
        made.extra := coalesce(m.extra, '{}') || jsonb_build_object('choice', choice);
      end if;
    end if;
    if m.quoted is not null then
      made.quoted_id := (select q.id from messages q
        where q.tenant_id = m.tenant and q.channel_id = m.channel and q.external_id = m.quoted);
    end if;
    waiting := waiting || made;
    if fresh or before is not null then
      -- The row of a ticket that comes or moves tells of its last message: that is there first.
      stored := store_arrivals(waiting, facts);
      waiting := '{}'; facts := '{}'; ids := '{}';
      perform announce_move(m.tenant, t.id, before, t.audience);
    end if;
    told := null;
    told.tenant_id := m.tenant; told.event := 'message.created'; told.rooms := t.audience;
    -- What message_row says of a message that has just come, without the call: a seventh of all this.
    told.payload := json_strip_nulls(json_build_object(
      'message', json_build_object('id', made.id, 'ticketId', t.id, 'seq', t.msgs, 'fromMe', m.from_me, 'type', m.type,
        'body', m.body, 'status', made.status, 'ack', made.ack, 'createdAt', wire_time(at), 'timestamp', wire_time(made.said_at),
        'messageId', m.external_id, 'author', m.author, 'authorName', m.author_name, 'media', m.media, 'mediaName', m.media->>'name', 'extra', made.extra,
        'quotedMsgId', made.quoted_id, 'isForwarded', nullif(made.is_forwarded, false)),
      'ticket', json_build_object('id', t.id, 'unreadMessages', t.unread, 'answeredBy', nullif(t.answered_by, 'person'),
        'version', t.version)));
    facts := facts || told; ids := ids || m.external_id;
    if m.source is not null or seen.destroyed is not null then
      stored := store_arrivals(waiting, facts);
      waiting := '{}'; facts := '{}'; ids := '{}';
    end if;
    if m.source is not null then
      insert into media_fetches (tenant_id, message_id, channel_id, source, by_session)
      values (m.tenant, made.id, m.channel, m.source, coalesce(m.by_session, false));
    end if;
    if seen.destroyed is not null then
      perform apply_waiting(made);
    end if;
    outcome := 'stored'; ticket_id := t.id; message_id := made.id; seq := t.msgs;
    return next;
  end loop;
  stored := store_arrivals(waiting, facts);
  done := set_config('app.gathers', '', true);
end $$;
