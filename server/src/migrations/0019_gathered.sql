-- Many at once. Plans are made once: those made anew for each message, because they looked a little cheaper, took a seventh of it.

-- Messages of the company put into a ticket, or to a contact on a channel: then into the live ticket there is, or none. The ticket
-- is locked, so numbers, order of the spool and repeats under the same id of a browser's are settled here; what it does to the
-- ticket is `answered` of the machine for a person and `spoke` for the program, and a test holds them equal. `guards` is what the
-- rule believed when it said yes: when it is not so, nothing is written and it is told what is. Who is told not to wait for the
-- ticket is answered that it is busy. A subquery in a condition begins a statement, whether it is come to or not: each stands alone.
create function queue_messages(ticket bigint, contact bigint, channel bigint, asker bigint, author bigint, guards jsonb, drafts jsonb,
    waits boolean default true) returns json language plpgsql
  set search_path = public set plan_cache_mode = force_generic_plan as $$
declare
  mine bigint := current_tenant();
  total int := jsonb_array_length(drafts);
  by_person boolean := author is not null and (drafts->0->>'sendType') = 'chat';
  at timestamptz := clock_timestamp();
  t record;
  d record;
  m messages;
  before text[];
  fronts text[];
  known int := 0;
  fresh int;
  facts json;
  row json;
  rows json[] := '{}';
  is_connected boolean;
begin
  if ticket is null then
    select x.id, x.contact_id, x.channel_id, x.answered_by, x.msgs into t from tickets x
    where x.tenant_id = mine and x.contact_id = contact and x.channel_id = channel and x.status in ('open', 'pending', 'schedule')
    for no key update of x;
  elsif waits then
    select x.id, x.contact_id, x.channel_id, x.answered_by, x.msgs into t from tickets x
    where x.tenant_id = mine and x.id = ticket and (asker is null or x.audience && (
      select u.rooms from users u where u.tenant_id = mine and u.id = asker and u.is_active and u.deleted_at is null))
    for no key update of x;
  else
    select x.id, x.contact_id, x.channel_id, x.answered_by, x.msgs into t from tickets x
    where x.tenant_id = mine and x.id = ticket and x.audience && (
      select u.rooms from users u where u.tenant_id = mine and u.id = asker and u.is_active and u.deleted_at is null)
    for no key update of x skip locked;
  end if;
  if t.id is null then
    if not waits and exists (select from tickets x where x.tenant_id = mine and x.id = ticket) then
      return '{"busy": true}';
    end if;
    if ticket is not null or not exists (select from channels c where c.tenant_id = mine and c.id = channel and c.deleted_at is null)
      or not exists (select from contacts c where c.tenant_id = mine and c.id = contact) then
      return null;
    end if;
  end if;

  if total > 1 then
    fronts := array(select x->>'idFront' from jsonb_array_elements(drafts) x where x->>'idFront' is not null);
  elsif drafts->0->>'idFront' is not null then
    fronts := array[drafts->0->>'idFront'];
  end if;
  if cardinality(fronts) > 0 then
    select count(*) into known from messages x
    where x.tenant_id = mine and x.ticket_id = t.id and x.id_front = any (fronts);
  end if;
  fresh := total - known;
  if guards is not null and fresh > 0 then
    facts := facts_for_sending(mine, t.id, t.contact_id, t.channel_id, author, guards);
    if facts is not null then
      return json_build_object('facts', facts);
    end if;
  end if;

  if t.id is not null and fresh > 0 then
    if by_person and t.answered_by <> 'person' then
      before := move_by_arrival(mine, t.id, true, at, author);
    end if;
    update tickets x set msgs = x.msgs + fresh, version = x.version + 1, unread = case when by_person then 0 else x.unread end,
        answered = case when by_person then x.status <> 'closed' else x.answered end,
        last_message = left(coalesce(nullif(drafts->-1->>'preview', ''), (select f.name from files f where f.tenant_id = mine
          and f.id = (drafts->-1->>'fileId')::uuid), ''), 100), last_from_me = true, last_message_at = at, updated_at = at
      where x.tenant_id = mine and x.id = t.id
      returning x.id, x.contact_id, x.channel_id, x.msgs, x.unread, x.version, x.answered_by, x.audience into t;
    if before is not null then
      perform announce_move(mine, t.id, before, t.audience);
    end if;
  end if;

  for d in select * from jsonb_to_recordset(drafts) as x("idFront" text, type text, body text, media jsonb, extra jsonb,
      "fileId" uuid, payload jsonb, "quotedId" bigint, "isForwarded" boolean, "sendType" text, "isDirect" boolean)
  loop
    m := null;
    if known > 0 then
      select * into m from messages x where x.tenant_id = mine and x.ticket_id = t.id and x.id_front = d."idFront";
    end if;
    if m.id is null then
      fresh := fresh - 1;
      if d."fileId" is not null and d.media is null then
        d.media := (select jsonb_strip_nulls(jsonb_build_object('kind', f.kind, 'name', f.name, 'mimeType', f.type, 'size', f.size,
          'seconds', f.seconds)) from files f where f.tenant_id = mine and f.id = d."fileId");
      end if;
      insert into messages (tenant_id, contact_id, channel_id, ticket_id, seq, from_me, user_id, type, body, media, extra, file_id,
          payload, send_type, status, id_front, quoted_id, is_forwarded, next_at, is_direct, said_at, created_at)
        values (mine, coalesce(t.contact_id, contact), coalesce(t.channel_id, channel), t.id, t.msgs - fresh, true, author,
          coalesce(d.type, d.media->>'kind', 'chat'), d.body, d.media, d.extra, d."fileId", d.payload, d."sendType", 'pending', d."idFront", d."quotedId",
          coalesce(d."isForwarded", false), at, coalesce(d."isDirect", false), at, at)
        returning * into m;
      row := message_row(m);
      if t.id is not null then
        insert into outbox (tenant_id, event, payload, rooms) values (mine, 'message.created', json_build_object(
          'message', row, 'ticket', json_strip_nulls(json_build_object('id', t.id, 'unreadMessages', t.unread,
            'answeredBy', nullif(t.answered_by, 'person'), 'version', t.version))), t.audience);
      end if;
    else
      row := message_row(m);
    end if;
    rows := rows || row;
  end loop;
  if (drafts->0->>'isDirect')::boolean then
    is_connected := (select c.status = 'connected' from channels c where c.tenant_id = mine and c.id = coalesce(t.channel_id, channel));
  end if;
  return json_build_object('channelId', coalesce(t.channel_id, channel), 'ticketId', t.id, 'messages', array_to_json(rows),
    'isConnected', is_connected);
end $$;

-- Many sends in one transaction, of any tenant. None waits for a ticket somebody else has in hand, so that two of these never wait
-- for each other: such a one is answered as busy, and asked for by itself. A person's single text for a ticket that nobody else of the
-- batch writes in, and that is as the rule believed, goes in with all others like it by one statement; the rest one by one. What that
-- statement sees is true of a ticket whose version is still the one it sees.
create function queue_many(batch jsonb) returns table (place int, answer json) language plpgsql
  set search_path = public set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  d record;
  its bigint := batch->0->>'tenant';
  settled int[] := '{}';
  total int := jsonb_array_length(batch);
  done text;
begin
  loop
    done := set_config('app.tenant', its::text, true);
    done := set_config('app.gathers', 'on', true);
    for d in
      with said as (
        select x.place, x.asker, t.id as ticket, t.contact_id, t.channel_id, w."idFront", w.type, w.body, w.preview, w.media, w.extra,
          w.payload, w."quotedId", coalesce(w."isForwarded", false) as is_forwarded, coalesce(w."isDirect", false) as is_direct,
          clock_timestamp() as at
        from jsonb_to_recordset(batch) as x(place int, alone boolean, tenant bigint, ticket bigint, asker bigint, guards jsonb, drafts jsonb),
          jsonb_to_record(x.drafts->0) as w("idFront" text, type text, body text, preview text, media jsonb, extra jsonb, "fileId" uuid,
            payload jsonb, "quotedId" bigint, "isForwarded" boolean, "sendType" text, "isDirect" boolean),
          lateral (
            select t.id, t.contact_id, t.channel_id, t.answered_by, t.version from tickets t
            where t.tenant_id = its and t.id = x.ticket and t.audience && (
              select u.rooms from users u where u.tenant_id = its and u.id = x.asker and u.is_active and u.deleted_at is null)
            for no key update of t skip locked
          ) t
        where x.tenant = its and x.alone and jsonb_array_length(x.drafts) = 1 and w."sendType" = 'chat' and w."fileId" is null
          and t.answered_by = 'person' and t.version = (select y.version from tickets y where y.tenant_id = its and y.id = t.id)
          and not exists (select from messages m where m.tenant_id = its and m.ticket_id = t.id and m.id_front = w."idFront")
          and facts_for_sending(its, t.id, t.contact_id, t.channel_id, x.asker, x.guards) is null
      ), counted as (
        update tickets t set msgs = t.msgs + 1, version = t.version + 1, unread = 0, answered = t.status <> 'closed',
            last_message = left(coalesce(s.preview, ''), 100), last_from_me = true, last_message_at = s.at, updated_at = s.at
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
      from counted c join stored m on m.ticket_id = c.ticket
    loop
      place := d.place; answer := d.answer;
      settled := settled || place;
      return next;
    end loop;
    done := set_config('app.gathers', '', true);
    exit when cardinality(settled) = total;

    for d in select * from jsonb_to_recordset(batch) as x(place int, tenant bigint, ticket bigint, asker bigint, guards jsonb, drafts jsonb)
      where x.tenant = its and x.place <> all (settled) order by x.place
    loop
      place := d.place;
      answer := queue_messages(d.ticket, null, null, d.asker, d.asker, d.guards, d.drafts, false);
      settled := settled || place;
      return next;
    end loop;
    exit when cardinality(settled) = total;
    its := (select min((x->>'tenant')::bigint) from jsonb_array_elements(batch) x where (x->>'tenant')::bigint > its);
  end loop;
end $$;
