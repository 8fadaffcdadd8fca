-- Arrivals. What finds its contact and its ticket as they are to be is put in by one statement, however many there are; for everything
-- else way is made first, one by one: a contact, a ticket, a move, a name. Plans are made once: those made anew for each message, because
-- they looked a little cheaper, took a seventh of all this.

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

-- They call themselves something else than what they are known as.
create function is_renamed(name text, known_as text, address text, keeps_names boolean) returns boolean language sql immutable parallel safe
  return name <> '' and name <> known_as and (known_as = address or not keeps_names);

create function may_answer_choice(type text, body text, extra jsonb) returns boolean language sql immutable parallel safe
  return type = 'chat' and length(body) between 1 and 60 and extra->'choice' is null;

-- By whatever name of the contact it comes.
create function is_blocked_number(its_tenant bigint, its_contact bigint, its_key text, blocked text[]) returns boolean
  language sql stable parallel safe
  return its_key = any (blocked) or exists (select from identities p
    where p.tenant_id = its_tenant and p.contact_id = its_contact and p.kind = 'phone' and p.key = any (blocked));

-- `place` is where it stands in its batch.
create type arrival as (
  place int, tenant bigint, channel bigint, kind text, scope text, key text, value text, name text, from_me boolean,
  author text, author_name text, external_id text, type text, body text, preview text, media jsonb, extra jsonb, file uuid,
  source text, by_session boolean, quoted text, forwarded boolean, said_at timestamptz,
  -- No other of the batch is of the same address. The ticket it goes to, once way was made for it: that is held.
  alone boolean, ticket bigint, contact bigint
);

-- What way was made for, or what became of it instead.
create type way as (
  outcome text, arrival jsonb,
  -- Who saw the ticket before, and the places in the outbox where it is told that it came or moved: before its message, and written after.
  before text[], told_as bigint[],
  -- Something was told of it before it came.
  is_awaited boolean
);

create function make_way(item jsonb, ignores_groups boolean, keeps_names boolean, blocked_keys text[]) returns way
  language plpgsql set search_path = public as $$
declare
  m arrival := jsonb_populate_record(null::arrival, item);
  is_group boolean := m.kind = 'group';
  made way;
  seen record;
  why text;
  choice text;
  fresh boolean;
  alone boolean := false;
  at timestamptz;
begin
  loop
    at := clock_timestamp();
    select w.* into seen from met(m.tenant, m.channel, m.kind, m.scope, m.key, m.external_id) w;
    if seen.is_known or seen.destroyed then
      made.outcome := 'known';
      return made;
    end if;
    why := case when seen.blocked then 'blocked contact' when is_group and ignores_groups then 'group'
      when blocked_keys is not null and is_blocked_number(m.tenant, seen.contact, m.key, blocked_keys) then 'blocked number' end;
    if why is not null then
      perform count_ignored(m.tenant, m.channel, why);
      made.outcome := 'ignored';
      return made;
    end if;
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
    fresh := seen.ticket is null;
    if fresh then
      seen.ticket := new_ticket(m.tenant, seen.contact, m.channel, is_group, m.from_me, at);
      -- Somebody was quicker, or the contact has just become another one.
      continue when seen.ticket is null;
    else
      perform from tickets x where x.tenant_id = m.tenant and x.id = seen.ticket and x.contact_id = seen.contact
        and x.channel_id = m.channel and x.status = seen.status and x.answered_by = seen.answered_by for no key update;
      continue when not found;
      made.before := move_by_arrival(m.tenant, seen.ticket, m.from_me, at);
    end if;
    exit;
  end loop;

  if fresh or made.before is not null then
    made.told_as := array[nextval('outbox_id_seq'), nextval('outbox_id_seq')];
  end if;
  if not m.from_me and is_renamed(m.name, seen.known_as, m.value, keeps_names) then
    update contacts set name = m.name, updated_at = at where tenant_id = m.tenant and id = seen.contact and name <> m.name;
  end if;
  if (fresh or seen.was_asked) and not m.from_me and may_answer_choice(m.type, m.body, m.extra) then
    choice := (select choice_answered(m.tenant, x.id, x.msgs + 1, m.body) from tickets x where x.tenant_id = m.tenant and x.id = seen.ticket);
  end if;
  made.is_awaited := seen.destroyed is not null;
  made.arrival := item || jsonb_build_object('ticket', seen.ticket, 'contact', seen.contact)
    || case when choice is null then '{}' else jsonb_build_object('extra', coalesce(m.extra, '{}') || jsonb_build_object('choice', choice)) end;
  return made;
end $$;

-- Who is told twice of a message in the same moment is turned away by its key, and tells again.
create function receive(batch jsonb) returns table (place int, outcome text, ticket_id bigint, message_id bigint, seq int)
  language plpgsql
  set search_path = public set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  total int := jsonb_array_length(batch);
  its bigint := batch->0->>'tenant';
  blocked_list text;
  blocked_keys text[];
  ignores_groups boolean;
  keeps_names boolean;
  todo jsonb;
  settled int[] := '{}';
  way way;
  m record;
  -- What is called for its effect is assigned: `perform` would begin a statement for it.
  done text := set_config('app.gathers', 'on', true);
begin
  loop
    done := set_config('app.tenant', its::text, true);
    select coalesce(bool_or(s.value = 'enabled') filter (where s.key = 'ignoreGroupMsg'), false),
        coalesce(bool_or(s.value = 'enabled') filter (where s.key = 'keepContactNames'), false),
        string_agg(s.value, ',') filter (where s.key = 'blockedNumbers' and s.value <> '')
      into ignores_groups, keeps_names, blocked_list
      from settings s where s.tenant_id = its and s.key in ('ignoreGroupMsg', 'keepContactNames', 'blockedNumbers');
    blocked_keys := case when blocked_list is not null then keys_of(blocked_list) end;

    -- All of them, and then each that was left.
    for i in -1..total - 1 loop
      way := null;
      todo := batch;
      if i >= 0 then
        continue when i = any (settled) or (batch->i->>'tenant')::bigint <> its;
        way := make_way(batch->i, ignores_groups, keeps_names, blocked_keys);
        if way.outcome is not null then
          place := i; outcome := way.outcome; ticket_id := null; message_id := null; seq := null;
          settled := settled || i;
          return next;
          continue;
        end if;
        todo := jsonb_build_array(way.arrival);
      end if;
      for m in
        with said as (
          select x.place, x.channel, x.from_me, x.author, x.author_name, x.type, x.body, x.preview, x.media, x.extra, x.file, x.source,
            x.by_session, x.external_id, x.forwarded, x.said_at, clock_timestamp() as at, x.ticket is not null as is_held,
            coalesce(x.contact, w.contact) as contact, coalesce(x.ticket, w.ticket) as ticket, w.status, w.answered_by,
            case when x.quoted is not null then (select q.id from messages q
              where q.tenant_id = x.tenant and q.channel_id = x.channel and q.external_id = x.quoted) end as quoted, x.quoted as quotes
          from jsonb_populate_recordset(null::arrival, todo) x,
            met(x.tenant, x.channel, x.kind, x.scope, x.key, x.external_id) w
          where x.tenant = its and (x.ticket is not null or (x.alone and not x.from_me and w.status <> 'schedule' and not w.is_known
            and w.destroyed is null and not w.blocked and not (ignores_groups and x.kind = 'group')
            and (blocked_keys is null or not is_blocked_number(x.tenant, w.contact, x.key, blocked_keys))
            and not is_renamed(x.name, w.known_as, x.value, keeps_names)
            and not (w.was_asked and may_answer_choice(x.type, x.body, x.extra))))
        ), counted as (
          update tickets t set msgs = t.msgs + 1, version = t.version + 1, unread = case when s.from_me then 0 else t.unread + 1 end,
              answered = case when s.from_me then t.status <> 'closed' else t.answered end, last_message = left(s.preview, 100),
              last_from_me = s.from_me, last_message_at = s.at, updated_at = s.at
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
        select c.place, c.ticket, c.id, c.seq, c.channel, c.source, c.by_session, c.audience from counted c
      loop
        if m.source is not null then
          insert into media_fetches (tenant_id, message_id, channel_id, source, by_session)
          values (its, m.id, m.channel, m.source, coalesce(m.by_session, false));
        end if;
        if way.told_as is not null then
          perform announce_move(its, m.ticket, way.before, m.audience, way.told_as);
        end if;
        if way.is_awaited then
          perform apply_waiting(x) from messages x where x.tenant_id = its and x.id = m.id;
        end if;
        place := m.place; outcome := 'stored'; ticket_id := m.ticket; message_id := m.id; seq := m.seq;
        settled := settled || place;
        return next;
      end loop;
      exit when cardinality(settled) = total;
    end loop;

    exit when cardinality(settled) = total;
    its := (select min((x->>'tenant')::bigint) from jsonb_array_elements(batch) x where (x->>'tenant')::bigint > its);
    exit when its is null;
  end loop;
  done := set_config('app.gathers', '', true);
end $$;
