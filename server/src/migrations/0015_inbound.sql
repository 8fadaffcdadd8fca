-- What comes in: files, news about messages that are there or not yet, older messages, people who turn out to be one.

-- Files ------------------------------------------------------------------------------------------------------------

-- Bytes lie on disk under their hash, once for all rows that share them. An id is not guessed.
create table files (
  tenant_id bigint not null default current_tenant() references tenants (id),
  id uuid not null default gen_random_uuid(),
  -- Whoever uploaded it; null: a channel brought it.
  owner_id bigint,
  sha256 text not null,
  size bigint not null,
  type text not null,
  kind text not null,
  name text not null,
  seconds int,
  -- Nothing has it since: thrown away after a while.
  unused_since timestamptz default now(),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint files_owner foreign key (tenant_id, owner_id) references users (tenant_id, id)
);
create index files_bytes on files (tenant_id, sha256);
create index files_unused on files (unused_since) where unused_since is not null;
select secure_table('files');

-- For every table with a `file_id`: a file is in use as long as a row has it.
create function keep_file() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update files set unused_since = now() where tenant_id = old.tenant_id and id = old.file_id;
  end if;
  if tg_op <> 'DELETE' then
    update files set unused_since = null where tenant_id = new.tenant_id and id = new.file_id and unused_since is not null;
  end if;
  return null;
end $$;

alter table messages
  add column if not exists extra jsonb,
  add column if not exists file_id uuid;
alter table messages add constraint messages_file foreign key (tenant_id, file_id) references files (tenant_id, id);
create index messages_file on messages (tenant_id, file_id) where file_id is not null;
create trigger keep_file after insert on messages for each row when (new.file_id is not null) execute function keep_file();
create trigger keep_changed_file after update of file_id on messages for each row
  when (old.file_id is distinct from new.file_id) execute function keep_file();
create trigger keep_deleted_file after delete on messages for each row when (old.file_id is not null) execute function keep_file();

-- Files whose time has come, of any tenant: which, and nothing else of them.
create function unused_files(since timestamptz, most int) returns table (tenant_id bigint, id uuid)
  language sql stable security definer rows 50 set search_path = public
  as $$ select f.tenant_id, f.id from files f where f.unused_since <= since order by f.unused_since limit most $$;
revoke all on function unused_files from public;
do $$ begin
  execute format('grant execute on function unused_files to %I', current_setting('balcao.app_role'));
end $$;

-- Media of messages that stand already, still to be fetched: where from is sealed, because it may carry a key.
create table media_fetches (
  tenant_id bigint not null default current_tenant(),
  message_id bigint not null,
  channel_id bigint not null,
  source text not null,
  -- Only the process that has the channel's session can fetch it.
  by_session boolean not null default false,
  attempts int not null default 0,
  -- Null: given up; somebody may ask for it again.
  next_at timestamptz default now(),
  reason text,
  primary key (tenant_id, message_id),
  constraint media_fetches_message foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade,
  constraint media_fetches_channel foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
create index media_fetches_due on media_fetches (next_at) where next_at is not null;
select secure_table('media_fetches');

-- Messages as the wire shows them ----------------------------------------------------------------------------------

-- Who reacted, with what and when, as it is kept: [{ who, emoji, fromMe, name, at }]; an emoji taken back stays as an empty one,
-- so that an older one that comes late does not come back. People see the others.
create function wire_reactions(kept jsonb) returns json language sql immutable strict parallel safe as $$
  select json_agg(json_strip_nulls(json_build_object('emoji', r->>'emoji', 'fromMe', (r->>'fromMe')::boolean, 'name', r->>'name')))
  from jsonb_array_elements(kept) r where r->>'emoji' <> ''
$$;

-- What a message answers that came after it.
create function quoted_message(its_tenant bigint, its_channel bigint, its_external text) returns bigint language sql stable as $$
  select q.id from messages q where q.tenant_id = its_tenant and q.channel_id = its_channel and q.external_id = its_external
$$;

-- A message as lists show it, for the facts written here; presentMessage of the program says the same, and a test holds them equal.
create function message_row(m messages) returns json language sql stable as $$
  select json_strip_nulls(json_build_object(
    'id', m.id, 'ticketId', m.ticket_id, 'seq', m.seq, 'fromMe', m.from_me, 'type', m.type, 'body', m.body, 'status', m.status, 'ack', m.ack,
    'createdAt', wire_time(m.created_at), 'timestamp', wire_time(m.said_at), 'messageId', m.external_id, 'idFront', m.id_front,
    'userId', m.user_id, 'author', m.author, 'authorName', m.author_name, 'media', m.media, 'extra', m.extra,
    'reactions', wire_reactions(m.reactions), 'sendType', nullif(m.send_type, 'chat'), 'quotedMsgId', case when m.quotes is null then m.quoted_id else quoted_message(m.tenant_id, m.channel_id, m.quotes) end,
    'isForwarded', nullif(m.is_forwarded, false), 'isDeleted', case when m.deleted_at is not null then true end,
    'editedAt', wire_time(m.edited_at), 'synced', case when m.synced_at is not null then true end,
    'scheduleDate', wire_time(m.schedule_date), 'error', m.error))
$$;

-- Who sees what stands in no ticket: its writer, and who sees everything.
create function loose_audience(writer bigint) returns text[] language sql immutable parallel safe
  return array_remove(array['everything', 'user:' || writer::text], null);

-- To whoever sees its ticket; a message of none says so.
create function announce_message(m messages) returns void language sql volatile set search_path = public as $$
  insert into outbox (tenant_id, event, payload, rooms)
  select m.tenant_id, 'message.changed', json_build_object('message', case when m.ticket_id is null
      then (message_row(m)::jsonb || '{"ticketId": null, "seq": null}')::json else message_row(m) end),
    coalesce((select t.audience from tickets t where t.tenant_id = m.tenant_id and t.id = m.ticket_id), loose_audience(m.user_id))
$$;

-- What a list of tickets shows under the name, when it is of this message, or of one that is gone.
create function refresh_preview(its_tenant bigint, its_ticket bigint, its_seq int) returns void
  language plpgsql set search_path = public as $$
declare
  line text;
begin
  if exists (select from messages m where m.tenant_id = its_tenant and m.ticket_id = its_ticket and m.seq > its_seq) then
    return;
  end if;
  select left(coalesce(nullif(m.body, ''), m.media->>'name', ''), 100) into line from messages m
    where m.tenant_id = its_tenant and m.ticket_id = its_ticket order by m.seq desc limit 1;
  update tickets set last_message = coalesce(line, ''), version = version + 1
    where tenant_id = its_tenant and id = its_ticket and last_message <> coalesce(line, '');
  if found then
    insert into outbox (tenant_id, event, payload, rooms)
    select its_tenant, 'ticket.changed', json_build_object('ticket', ticket_row(its_tenant, its_ticket)), t.audience
    from tickets t where t.tenant_id = its_tenant and t.id = its_ticket;
  end if;
end $$;

-- News about messages -----------------------------------------------------------------------------------------------

alter table inbound_events add column about text;
-- What waits for its message, by the channel's id of it; and the traces of messages that were destroyed, so that one which is
-- told once more stays gone.
create index inbound_events_about on inbound_events (tenant_id, channel_id, about) where about is not null;

-- Each of these does its part however often it is told and in whatever order, and answers whether that changed anything.

-- A tick only goes forward: a failure is told after "with the channel" at the latest, so it ends that and nothing later.
create function ack_rank(ack int) returns int language sql immutable parallel safe
  return case ack when -1 then 2 when 0 then 0 when 1 then 1 else ack + 1 end;

-- Marked, and still readable here; or, where the channel wants that, gone with its file, but for a trace.
create function remove_message(m messages, said timestamptz) returns boolean language plpgsql set search_path = public as $$
begin
  if (select destroy_messages from channels c where c.tenant_id = m.tenant_id and c.id = m.channel_id) then
    perform destroy_message(m);
    return true;
  end if;
  if m.deleted_at <= coalesce(said, m.deleted_at) then
    return false;
  end if;
  update messages set deleted_at = coalesce(said, clock_timestamp()) where tenant_id = m.tenant_id and id = m.id returning * into m;
  perform announce_message(m);
  return true;
end $$;

create function destroy_message(m messages) returns void language plpgsql set search_path = public as $$
begin
  delete from messages where tenant_id = m.tenant_id and id = m.id;
  -- Its file goes at the next sweep, unless another message has it too.
  update files set unused_since = '-infinity' where tenant_id = m.tenant_id and id = m.file_id
    and not exists (select from messages o where o.tenant_id = m.tenant_id and o.file_id = m.file_id);
  if m.external_id is not null then
    insert into inbound_events (tenant_id, channel_id, about, payload, reason)
    values (m.tenant_id, m.channel_id, m.external_id, '{}', 'destroyed');
  end if;
  insert into outbox (tenant_id, event, payload, rooms)
  select m.tenant_id, 'message.removed', json_build_object('ticketId', m.ticket_id, 'id', m.id),
    coalesce((select t.audience from tickets t where t.tenant_id = m.tenant_id and t.id = m.ticket_id), loose_audience(m.user_id));
  perform refresh_preview(m.tenant_id, m.ticket_id, m.seq);
end $$;

create function react_to_message(m messages, its_who text, by_company boolean, its_emoji text, its_name text, said timestamptz)
  returns boolean language plpgsql set search_path = public as $$
declare
  kept jsonb := coalesce(m.reactions, '[]');
  was jsonb := (select r from jsonb_array_elements(kept) r where r->>'who' = its_who);
  moment timestamptz := date_trunc('milliseconds', coalesce(said, clock_timestamp()));
begin
  if was is not null and (said is null and was->>'emoji' = its_emoji
      or (moment, its_emoji collate "C") <= ((was->>'at')::timestamptz, was->>'emoji' collate "C")) then
    return false;
  end if;
  update messages set reactions = (
      select jsonb_agg(r order by (r->>'at')::timestamptz, r->>'who' collate "C") from (
        select r from jsonb_array_elements(kept) r where r->>'who' <> its_who
        union all select jsonb_strip_nulls(jsonb_build_object('who', its_who, 'emoji', its_emoji, 'fromMe', by_company,
          'name', its_name, 'at', wire_time(moment)))
      ) x)
    where tenant_id = m.tenant_id and id = m.id returning * into m;
  if was is not null or its_emoji <> '' then
    perform announce_message(m);
  end if;
  return true;
end $$;

create function apply_news(m messages, n jsonb) returns boolean language plpgsql set search_path = public as $$
begin
  case n->>'type'
    when 'ack' then return ack_message(m, (n->>'ack')::int, n->>'why', n->>'details');
    when 'edited' then return edit_message(m, n->>'text', (n->>'at')::timestamptz);
    when 'removed' then return remove_message(m, (n->>'at')::timestamptz);
    when 'reaction' then return react_to_message(m, n->>'who', (n->>'by_company')::boolean, n->>'text', n->>'name', (n->>'at')::timestamptz);
  end case;
end $$;

-- Whether it is theirs to change: each their own words, in the conversation they belong to; and who runs a group, what others said
-- there. Where nobody is named the channel sees to that.
create function is_theirs(m messages, n jsonb) returns boolean language sql stable set search_path = public as $$
  select case
    when n->'by' is null then true
    when by.from_me and m.from_me then true
    when by.kind is not null and not exists (select from identities d
      where d.tenant_id = m.tenant_id and d.kind = by.kind and d.scope = by.scope and d.key = by.key and d.contact_id = m.contact_id) then false
    when by.is_admin and n->>'type' = 'removed' then true
    when by.from_me or m.from_me then false
    when m.author is null then by.kind is distinct from 'group'
    else by.authors ? m.author end
  from (select (n->'by'->>'fromMe')::boolean as from_me, n->'by'->>'kind' as kind, n->'by'->>'scope' as scope, n->'by'->>'key' as key,
    n->'by'->'authors' as authors, (n->'by'->>'isAdmin')::boolean as is_admin) by
$$;

-- Kept to be seen, and counted, once however often it is tried again.
create function refuse_news(m messages, n jsonb, its_event bigint) returns void language plpgsql set search_path = public as $$
declare
  why constant text := 'not theirs to change';
begin
  update inbound_events set attempts = attempts + 1, next_at = null where tenant_id = m.tenant_id and id = its_event and reason = why;
  if not found then
    delete from inbound_events where tenant_id = m.tenant_id and id = its_event;
    insert into inbound_events (tenant_id, channel_id, about, payload, reason) values (m.tenant_id, m.channel_id, m.external_id, n::json, why);
    perform count_ignored(m.tenant_id, m.channel_id, why);
  end if;
end $$;

-- Until what waits is looked at again: soon, then ever less often, in all for about a day; then it rests.
create function rest_after(attempts int) returns interval language sql immutable parallel safe
  return case when attempts < 40 then least(3600, 2 ^ least(attempts + 1, 12)) * interval '1 second' end;

-- News about messages that are to be here, many in one statement. What has no message yet waits for it: `event` is its row when
-- it has waited before. Tickets are locked by what changes words, so that nobody who has just lost one reads them.
create function take_news(batch jsonb) returns table (place int, outcome text) language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  n record;
  m messages;
  ticket bigint;
  standing bigint := 0;
  is_settled boolean;
begin
  for n in select * from jsonb_to_recordset(batch) as x(place int, tenant bigint, channel bigint, about text, event bigint, news jsonb) loop
    if n.tenant <> standing then
      perform set_config('app.tenant', n.tenant::text, true);
      standing := n.tenant;
    end if;
    place := n.place;

    m := null;
    if n.news->>'type' <> 'ack' then
      select x.ticket_id into ticket from messages x
        where x.tenant_id = n.tenant and x.channel_id = n.channel and x.external_id = n.about;
      perform from tickets t where t.tenant_id = n.tenant and t.id = ticket for no key update;
    end if;
    select * into m from messages x
      where x.tenant_id = n.tenant and x.channel_id = n.channel and x.external_id = n.about for no key update;

    is_settled := m.id is null and n.news ? 'reference' and settle_doubt(n.channel, n.news->>'reference', n.about);
    if is_settled then
      select * into m from messages x where x.tenant_id = n.tenant and x.channel_id = n.channel and x.external_id = n.about;
    end if;

    if m.id is not null then
      outcome := case when n.news ? 'by' and not is_theirs(m, n.news) then 'refused'
        when apply_news(m, n.news) or is_settled then 'applied' else 'known' end;
    elsif exists (select from inbound_events e
        where e.tenant_id = n.tenant and e.channel_id = n.channel and e.about = n.about and e.reason = 'destroyed') then
      outcome := 'known';
    else
      outcome := 'waits';
    end if;

    if outcome = 'refused' then
      perform refuse_news(m, n.news, n.event);
    elsif outcome <> 'waits' then
      delete from inbound_events where tenant_id = n.tenant and id = n.event;
    elsif n.event is null then
      insert into inbound_events (tenant_id, channel_id, about, payload, reason, next_at)
      values (n.tenant, n.channel, n.about, n.news::json, 'its message is not here', now() + rest_after(0));
    else
      update inbound_events set attempts = attempts + 1, next_at = now() + rest_after(attempts + 1)
      where tenant_id = n.tenant and id = n.event;
    end if;
    return next;
  end loop;
end $$;

-- What waited for a message that has just come. One that fails is left to be looked at, and keeps nobody back.
create function apply_waiting(its_message messages) returns void language plpgsql set search_path = public as $$
declare
  e record;
  m messages;
begin
  for e in select id, payload from inbound_events x
    where x.tenant_id = its_message.tenant_id and x.channel_id = its_message.channel_id and x.about = its_message.external_id
      and x.reason <> 'destroyed' order by x.id for update skip locked
  loop
    begin
      select * into m from messages x where x.tenant_id = its_message.tenant_id and x.id = its_message.id for no key update;
      if m.id is not null and not is_theirs(m, e.payload::jsonb) then
        perform refuse_news(m, e.payload::jsonb, e.id);
        continue;
      elsif m.id is not null then
        perform apply_news(m, e.payload::jsonb);
      end if;
      delete from inbound_events where tenant_id = its_message.tenant_id and id = e.id;
    exception when others then
      update inbound_events set reason = sqlerrm, next_at = null where tenant_id = its_message.tenant_id and id = e.id;
    end;
  end loop;
end $$;

-- What is due, of any tenant: which, and nothing else of it.
create function due_events(at timestamptz, most int) returns table (tenant_id bigint, id bigint)
  language sql stable security definer rows 50 set search_path = public
  as $$ select e.tenant_id, e.id from inbound_events e where e.next_at <= at order by e.next_at limit most $$;
-- The session of a channel that is gone never comes back.
create function is_lost(f media_fetches) returns boolean language sql stable
  return f.by_session and exists (select from channels c where c.tenant_id = f.tenant_id and c.id = f.channel_id and c.deleted_at is not null);
-- Of each channel the first few, so that one whose provider is down hides nobody. What is lost is due to anybody.
create function due_media(at timestamptz, held bigint[], each int) returns table (tenant_id bigint, message_id bigint, channel_id bigint)
  language sql stable security definer rows 50 set search_path = public as $$
    select d.tenant_id, d.message_id, d.channel_id from (
      select f.*, row_number() over (partition by f.channel_id order by f.next_at, f.message_id) as place
      from media_fetches f where f.next_at <= at and (not f.by_session or f.channel_id = any (held) or is_lost(f))
    ) d where d.place <= each order by d.next_at, d.message_id limit 200
  $$;
do $$
declare
  f regprocedure;
begin
  foreach f in array array['due_events(timestamptz, int)', 'due_media(timestamptz, bigint[], int)']::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to %I', f, current_setting('balcao.app_role'));
  end loop;
end $$;

-- Messages that come ------------------------------------------------------------------------------------------------

-- It stands here, or did until it was destroyed.
create function is_told(its_tenant bigint, its_channel bigint, its_external text) returns boolean language sql stable as $$
  select exists (select from messages x where x.tenant_id = its_tenant and x.channel_id = its_channel and x.external_id = its_external)
    or exists (select from inbound_events e where e.tenant_id = its_tenant and e.channel_id = its_channel
      and e.about = its_external and e.reason = 'destroyed')
$$;

-- Messages of before, the newest first: below the first of the ticket they belong to, marked, and nobody's news. They open no
-- ticket; without one they wait for it. A ticket in which one has a place in the middle is answered, to be put in order.
create function import_history(its_tenant bigint, its_channel bigint, batch jsonb)
  returns table (place int, outcome text, ticket_id bigint) language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  m record;
  its_contact bigint;
  is_blocked boolean;
  of_contact boolean;
  blocked_keys text[] := keys_of((select s.value from settings s where s.tenant_id = its_tenant and s.key = 'blockedNumbers'));
  t record;
  made messages;
  told timestamptz;
begin
  for m in select * from jsonb_to_recordset(batch) as x(
      place int, kind text, scope text, key text, value text, name text, from_me boolean, author text, author_name text,
      external_id text, type text, body text, media jsonb, extra jsonb, file uuid, source text, by_session boolean, quoted text, forwarded boolean,
      said_at timestamptz)
  loop
    place := m.place; ticket_id := null; outcome := 'stored';
    for lap in 1..2 loop
      select c.id, c.blocked into its_contact, of_contact from identities d
        join contacts c on c.tenant_id = d.tenant_id and c.id = d.contact_id
        where d.tenant_id = its_tenant and d.kind = m.kind and d.scope = m.scope and d.key = m.key;
      is_blocked := of_contact or m.key = any (blocked_keys) or (blocked_keys is not null and exists (select from identities p
        where p.tenant_id = its_tenant and p.contact_id = its_contact and p.kind = 'phone' and p.key = any (blocked_keys)));
      exit when its_contact is not null or is_blocked;
      perform new_contact(its_tenant, m.kind, m.scope, m.key, m.value, m.name);
    end loop;
    if is_blocked then
      outcome := case when is_told(its_tenant, its_channel, m.external_id) then 'known' else 'ignored' end;
      if outcome = 'ignored' then
        perform count_ignored(its_tenant, its_channel, case when of_contact then 'blocked contact' else 'blocked number' end);
      end if;
      return next;
      continue;
    end if;

    select x.id, x.msgs, x.first_seq into t from tickets x
      where x.tenant_id = its_tenant and x.contact_id = its_contact and x.channel_id = its_channel
      order by x.created_at <= coalesce(m.said_at, now()) desc,
        case when x.created_at <= coalesce(m.said_at, now()) then -x.id else x.id end limit 1
      for no key update;
    if is_told(its_tenant, its_channel, m.external_id) then
      outcome := 'known';
      return next;
      continue;
    end if;

    if t.id is not null then
      select x.said_at into told from messages x where x.tenant_id = its_tenant and x.ticket_id = t.id order by x.seq limit 1;
      if told < m.said_at then
        outcome := 'misplaced';
      end if;
      ticket_id := t.id;
      update tickets x set first_seq = x.first_seq - 1, version = x.version + 1 where x.tenant_id = its_tenant and x.id = t.id;
    end if;
    insert into messages (tenant_id, contact_id, channel_id, ticket_id, seq, from_me, author, author_name, type, body, media, extra,
        file_id, status, ack, send_type, external_id, quotes, is_forwarded, synced_at, said_at)
      values (its_tenant, its_contact, its_channel, t.id, t.first_seq - 1, m.from_me, m.author, m.author_name, m.type, m.body, m.media,
        m.extra, m.file, case when m.from_me then 'sended' else 'received' end, case when m.from_me then 1 else 0 end, 'sync',
        m.external_id, m.quoted, coalesce(m.forwarded, false), now(), coalesce(m.said_at, now()))
      returning * into made;
    if m.source is not null then
      insert into media_fetches (tenant_id, message_id, channel_id, source, by_session)
      values (its_tenant, made.id, its_channel, m.source, coalesce(m.by_session, false));
    end if;
    perform apply_waiting(made);
    return next;
  end loop;
end $$;

-- Those of one moment stand as they came; of what was said before, the newest came first.
create function came_as(id bigint, synced_at timestamptz) returns bigint language sql immutable parallel safe
  return case when synced_at is null then id else -id end;

-- The messages of a ticket by when they were said. The last keeps its number, and with it all that stand where they should.
create function order_ticket(its_tenant bigint, its_ticket bigint) returns void language plpgsql set search_path = public as $$
declare
  last int;
begin
  select msgs into last from tickets t where t.tenant_id = its_tenant and t.id = its_ticket for no key update;
  -- Numbers are unique at every moment, so whoever moves steps aside first.
  with placed as (
    select id, seq, last - count(*) over () + row_number() over (order by said_at, came_as(id, synced_at)) as place
    from messages where tenant_id = its_tenant and ticket_id = its_ticket
  )
  update messages m set seq = p.place - 2000000000 from placed p where m.tenant_id = its_tenant and m.id = p.id and p.seq <> p.place;
  update messages m set seq = m.seq + 2000000000
    where m.tenant_id = its_tenant and m.ticket_id = its_ticket and m.seq < -1000000000;
  update tickets t set version = version + 1, first_seq = coalesce(
      (select min(seq) from messages where tenant_id = its_tenant and ticket_id = its_ticket), first_seq)
    where t.tenant_id = its_tenant and t.id = its_ticket;
end $$;

-- Messages from elsewhere come into a ticket, each where it was said. None of them answers a question that still waits there, and what
-- a browser called one of them is another's name if one there has it already.
create function take_in(its_tenant bigint, its_ticket bigint, ids bigint[]) returns void language plpgsql set search_path = public as $$
declare
  t record;
  first timestamptz;
begin
  select x.msgs, (select m.said_at from messages m where m.tenant_id = its_tenant and m.ticket_id = its_ticket
      order by m.seq desc limit 1) as last_said
    into t from tickets x where x.tenant_id = its_tenant and x.id = its_ticket for no key update of x;
  with placed as (
    select m.id, row_number() over (order by m.said_at, came_as(m.id, m.synced_at)) as n,
      case when row_number() over (partition by m.id_front order by m.id) = 1 and not exists (select from messages o
        where o.tenant_id = its_tenant and o.ticket_id = its_ticket and o.id_front = m.id_front) then m.id_front end as id_front
    from messages m where m.tenant_id = its_tenant and m.id = any (ids)
  ), joined as (
    update messages m set ticket_id = its_ticket, seq = t.msgs + p.n, id_front = p.id_front
    from placed p where m.tenant_id = its_tenant and m.id = p.id
    returning m.said_at
  )
  select min(said_at) into first from joined;
  update tickets x set msgs = t.msgs + cardinality(ids), version = x.version + 1 where x.tenant_id = its_tenant and x.id = its_ticket;
  if first < t.last_said then
    perform order_ticket(its_tenant, its_ticket);
  end if;
  update ratings r set heard_seq = t.msgs + cardinality(ids)
    where r.tenant_id = its_tenant and r.ticket_id = its_ticket and r.answered_at is null;
end $$;

-- What was said to a contact without a ticket comes into the one that begins or goes on: the last of it may be the last word there.
-- Whoever has the conversation on screen reads it again.
create function join_loose(its_tenant bigint, its_ticket bigint) returns void language plpgsql set search_path = public as $$
declare
  loose bigint[] := array(select m.id from tickets t
    join messages m on m.tenant_id = its_tenant and m.loose_contact_id = t.contact_id and m.channel_id = t.channel_id
    where t.tenant_id = its_tenant and t.id = its_ticket);
begin
  if loose = '{}' then
    return;
  end if;
  perform take_in(its_tenant, its_ticket, loose);
  update tickets t set last_message = left(coalesce(nullif(m.body, ''), m.media->>'name', ''), 100), last_from_me = m.from_me,
      last_message_at = clock_timestamp()
    from messages m
    where t.tenant_id = its_tenant and t.id = its_ticket and m.tenant_id = its_tenant and m.ticket_id = its_ticket and m.seq = t.msgs
      and m.id = any (loose);
  insert into outbox (tenant_id, event, payload, rooms)
    select its_tenant, 'rows.changed', json_build_object('path', '/messages/' || its_ticket), t.audience
    from tickets t where t.tenant_id = its_tenant and t.id = its_ticket and t.msgs > cardinality(loose);
end $$;

-- Whose kept news are to be looked through: tenants, and nothing else of them.
create function tenants_with_events() returns setof bigint
  language sql stable security definer rows 50 set search_path = public as $$ select distinct tenant_id from inbound_events $$;
revoke all on function tenants_with_events from public;
do $$ begin
  execute format('grant execute on function tenants_with_events to %I', current_setting('balcao.app_role'));
end $$;

-- People who turn out to be one ------------------------------------------------------------------------------------

-- What points at one contact points at the other; where only one such row may be, the other's own stays.
create function give_rows(its_table regclass, its_column name, its_tenant bigint, keep bigint, gone bigint) returns void
  language plpgsql set search_path = public as $$
declare
  place tid;
begin
  for place in execute format('select ctid from %s where tenant_id = $1 and %I = $2 for update', its_table, its_column)
      using its_tenant, gone
  loop
    begin
      execute format('update %s set %I = $1 where ctid = $2', its_table, its_column) using keep, place;
    exception when unique_violation then
      execute format('delete from %s where ctid = $1', its_table) using place;
    end;
  end loop;
end $$;
