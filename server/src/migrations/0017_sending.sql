-- What the company writes: put into a ticket in one statement, and then the spool of its channel, which is the table itself.

alter table messages
  -- What goes out beside text and file: choices, mentions, what is forwarded.
  add column payload jsonb,
  -- In the spool, and due from then on; null: it waits for nothing.
  add column next_at timestamptz,
  -- Being sent since.
  add column claimed_at timestamptz,
  add column attempts int not null default 0,
  -- One of the tries may have arrived.
  add column in_doubt boolean not null default false,
  -- How often somebody sent it once more by hand.
  add column resent int not null default 0,
  -- Somebody waits for its outcome: ahead of its conversation.
  add column is_direct boolean not null default false,
  -- What the provider said beside the code.
  add column error_details text;
create index messages_due on messages (tenant_id, channel_id, is_direct desc, next_at, id) where next_at is not null;
create index messages_doubtful on messages (tenant_id, channel_id) where status = 'unconfirmed';
create index messages_spooled on messages (tenant_id, channel_id, contact_id, id) where next_at is not null;

-- As before, and with what the provider said of a failure.
create or replace function message_row(m messages) returns json language sql stable as $$
  select json_strip_nulls(json_build_object(
    'id', m.id, 'ticketId', m.ticket_id, 'seq', m.seq, 'fromMe', m.from_me, 'type', m.type, 'body', m.body, 'status', m.status, 'ack', m.ack,
    'createdAt', wire_time(m.created_at), 'timestamp', wire_time(m.said_at), 'messageId', m.external_id, 'idFront', m.id_front,
    'userId', m.user_id, 'author', m.author, 'authorName', m.author_name, 'media', m.media, 'mediaName', m.media->>'name', 'extra', m.extra,
    'reactions', wire_reactions(m.reactions), 'sendType', nullif(m.send_type, 'chat'), 'quotedMsgId', case when m.quotes is null then m.quoted_id else quoted_message(m.tenant_id, m.channel_id, m.quotes) end,
    'isForwarded', nullif(m.is_forwarded, false), 'isDeleted', case when m.deleted_at is not null then true end,
    'editedAt', wire_time(m.edited_at), 'synced', case when m.synced_at is not null then true end,
    'scheduleDate', wire_time(m.schedule_date), 'error', m.error, 'errorDetails', m.error_details))
$$;

-- What of a ticket the rule of sending goes by; null when it is all as the rule believed.
create function facts_for_sending(its_tenant bigint, its_ticket bigint, its_contact bigint, its_channel bigint, writer bigint, guards jsonb)
  returns json language plpgsql stable set search_path = public as $$
declare
  x record;
  shown int := (guards->>'shownSeq')::int;
  window_opens timestamptz := (guards->>'heardSince')::timestamptz;
  heard timestamptz;
  newer int[] := '{}';
  quoted boolean := true;
begin
  select t.status, t.user_id, t.msgs, ch.kind, ch.config, ch.deleted_at is not null as channel_gone,
      ch.kind = guards->>'kind' and ch.config = guards->'config' as believed,
      may_use_channel(its_tenant, writer, its_channel) as works_there
    into x from tickets t join channels ch on ch.tenant_id = its_tenant and ch.id = its_channel
  where t.tenant_id = its_tenant and t.id = its_ticket;
  if shown < x.msgs then
    newer := array(select m.seq from messages m where m.tenant_id = its_tenant and m.ticket_id = its_ticket and m.seq > shown
      and m.from_me and m.user_id is distinct from writer and m.status <> 'canceled' and m.schedule_date is null
      order by m.seq limit 20);
  end if;
  if window_opens is not null or not x.believed then
    heard := last_heard(its_tenant, its_contact, its_channel);
  end if;
  if guards->>'quotedId' is not null then
    quoted := exists (select from messages m where m.tenant_id = its_tenant
      and m.id = (guards->>'quotedId')::bigint and m.contact_id = its_contact and m.channel_id = its_channel);
  end if;
  if x.believed and not x.channel_gone and x.works_there and x.status in ('open', 'schedule') and newer = '{}' and quoted
    and (window_opens is null or heard >= window_opens) then
    return null;
  end if;
  return json_build_object('status', x.status, 'userId', x.user_id, 'kind', x.kind, 'config', x.config, 'newer', newer, 'quoted', quoted,
    'worksThere', x.works_there, 'channelGone', x.channel_gone, 'heardAt', wire_time(heard));
end $$;

-- When the customer last wrote there, in whatever ticket.
create function last_heard(its_tenant bigint, its_contact bigint, its_channel bigint) returns timestamptz language sql stable as $$
  select max(m.said_at) from (
    select id from tickets t where t.tenant_id = its_tenant and t.contact_id = its_contact and t.channel_id = its_channel
    order by t.id desc limit 20
  ) t, lateral (
    select said_at from messages m where m.tenant_id = its_tenant and m.ticket_id = t.id and not m.from_me and m.synced_at is null
    order by m.seq desc limit 1
  ) m
$$;

-- The id a message goes out under where a channel lets us choose: the same at every try, and no other message's, not even in a
-- database that was restored.
create function outbound_id(m messages) returns text language sql stable parallel safe as $$
  select '3EB0' || upper(substr(encode(sha256(convert_to(concat_ws(':', m.tenant_id, m.id, extract(epoch from m.created_at), m.resent), 'UTF8')), 'hex'), 1, 18))
$$;

-- How a contact is named on a channel whose people go by names of these kinds, what it likes best first.
create function address_on(its_tenant bigint, its_contact bigint, kinds text[]) returns jsonb language sql stable as $$
  select jsonb_build_object('kind', d.kind, 'scope', d.scope, 'value', d.value) from identities d
  where d.tenant_id = its_tenant and d.contact_id = its_contact and d.kind = any (kinds)
  order by array_position(kinds, d.kind), d.created_at desc limit 1
$$;

-- To whoever sees its ticket; a message of none says so, and who wrote it.
create function announce_outcome(m messages) returns void language plpgsql set search_path = public as $$
declare
  outcome json := json_strip_nulls(json_build_object('ticketId', m.ticket_id, 'id', m.id, 'ack', m.ack, 'status', m.status,
    'messageId', m.external_id, 'error', m.error, 'errorDetails', m.error_details));
begin
  if m.ticket_id is not null then
    insert into outbox (tenant_id, event, payload, rooms)
    select m.tenant_id, 'message.acked', outcome, t.audience from tickets t where t.tenant_id = m.tenant_id and t.id = m.ticket_id;
  else
    insert into outbox (tenant_id, event, payload, rooms)
    values (m.tenant_id, 'message.acked', outcome::jsonb || jsonb_build_object('ticketId', null, 'userId', m.user_id),
      loose_audience(m.user_id));
  end if;
end $$;

-- The provider has it. A tick that was quicker stands; an echo of it that was quicker, and was taken for something written on the
-- company's phone, gives way. Answers whether something that was told of it waits to be applied.
create function settle_sent(its_id bigint, its_external text) returns boolean language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
  m messages;
  echo messages;
begin
  for lap in 1..2 loop
    begin
      update messages x set next_at = null, claimed_at = null, external_id = coalesce(its_external, x.external_id),
          ack = case when ack_rank(echo.ack) > ack_rank(x.ack) then echo.ack when ack_rank(x.ack) > 0 then x.ack else 1 end,
          status = case when x.ack = -1 then x.status else 'sended' end,
          error = case when x.ack = -1 then x.error end, error_details = case when x.ack = -1 then x.error_details end
        where x.tenant_id = mine and x.id = its_id
          and (x.next_at is not null or x.ack = 0 or x.external_id is distinct from its_external)
        returning * into m;
      exit;
    exception when unique_violation then
      delete from messages x where x.tenant_id = mine and x.external_id = its_external and x.id <> its_id and x.from_me
          and x.user_id is null and (x.channel_id, x.contact_id) = (
            select y.channel_id, y.contact_id from messages y where y.tenant_id = mine and y.id = its_id)
        returning * into echo;
      if echo.id is null then
        -- Some other message has that id: ours is sent all the same.
        its_external := null;
        continue;
      end if;
      insert into outbox (tenant_id, event, payload, rooms)
        select mine, 'message.removed', json_build_object('ticketId', echo.ticket_id, 'id', echo.id), t.audience
        from tickets t where t.tenant_id = mine and t.id = echo.ticket_id;
      update messages x set quoted_id = its_id
        where x.tenant_id = mine and x.ticket_id = echo.ticket_id and x.seq > echo.seq and x.quoted_id = echo.id;
    end;
  end loop;
  if m.id is null then
    return false;
  end if;
  perform announce_outcome(m);
  -- Due at once: whoever asks here may end before they come to it.
  update inbound_events e set next_at = now()
    where e.tenant_id = mine and e.channel_id = m.channel_id and e.about = m.external_id and e.reason <> 'destroyed';
  return found;
end $$;

-- Nobody knew whether the provider has it, until it speaks of what went out under this id of ours. Answers whether there was such a one.
create function settle_doubt(its_channel bigint, reference text, its_external text) returns boolean
  language plpgsql set search_path = public as $$
declare
  its_id bigint;
begin
  select x.id into its_id from messages x
    where x.tenant_id = current_tenant() and x.channel_id = its_channel and x.status = 'unconfirmed' and x.external_id is null
      and outbound_id(x) = reference
    for no key update skip locked;
  if its_id is null then
    return false;
  end if;
  perform settle_sent(its_id, its_external);
  return true;
end $$;

-- In the order everybody locks in: the ticket first.
create function apply_waiting_for(its_id bigint) returns void language plpgsql set search_path = public as $$
declare
  m messages;
begin
  perform from tickets t where t.tenant_id = current_tenant()
    and t.id = (select x.ticket_id from messages x where x.tenant_id = current_tenant() and x.id = its_id) for no key update;
  select * into m from messages x where x.tenant_id = current_tenant() and x.id = its_id for no key update;
  perform apply_waiting(m);
end $$;

-- The provider has not taken it, or nobody knows. Only of the try it is about; and a tick that came meanwhile knows better.
create function settle_unsent(
  its_id bigint, attempt int, its_status text, in_ms bigint, is_counted boolean, may_be_there boolean, code text, details text
) returns void language plpgsql set search_path = public as $$
declare
  m messages;
begin
  update messages x set claimed_at = null, attempts = x.attempts - case when is_counted then 0 else 1 end,
      in_doubt = x.in_doubt or may_be_there,
      next_at = case when x.ack = 0 and its_status = 'pending' then now() + in_ms * interval '1 millisecond' end,
      status = case when x.ack = 0 then its_status else x.status end,
      ack = case when x.ack = 0 and its_status = 'failed' then -1 else x.ack end,
      error = case when x.ack <> 0 then x.error when its_status <> 'pending' then code end,
      error_details = case when x.ack <> 0 then x.error_details when its_status <> 'pending' then details end
    where x.tenant_id = current_tenant() and x.id = its_id and x.claimed_at is not null and x.attempts = attempt
    returning * into m;
  if m.status in ('failed', 'unconfirmed') then
    perform announce_outcome(m);
  end if;
end $$;

-- Claimed, and in nobody's hands. Under an id of ours, or when nobody can have sent them, they go out again; else nobody knows,
-- and that is what is said. Of whoever holds the channel; a claim of theirs that still runs is waited for.
create function recover_messages(its_channel bigint, holder uuid, is_repeated boolean, flying bigint[]) returns void
  language plpgsql set search_path = public as $$
declare
  m messages;
begin
  perform from channels c where c.tenant_id = current_tenant() and c.id = its_channel and c.held_by = holder for no key update;
  if not found then
    return;
  end if;
  for m in
    update messages x set claimed_at = null, in_doubt = true,
        status = case when x.ack = 0 and not is_repeated then 'unconfirmed' else x.status end,
        next_at = case when x.ack = 0 and is_repeated then now() end
      where x.tenant_id = current_tenant() and x.channel_id = its_channel and x.next_at is not null and x.claimed_at is not null
        and x.id <> all (flying)
      returning *
  loop
    if m.status = 'unconfirmed' then
      perform announce_outcome(m);
    end if;
  end loop;
end $$;

-- A tick says that it arrived, or never will: it is not tried again.
create function leave_spool() returns trigger language plpgsql as $$
begin
  new.next_at := null;
  return new;
end $$;
create trigger leave_spool before update of ack on messages for each row
  when (new.ack <> 0 and new.next_at is not null and new.claimed_at is null) execute function leave_spool();

-- A channel that is deleted sends nothing any more: what waits for it says so, and what was being written meanwhile once its tickets
-- are closed.
create function fail_waiting(its_tenant bigint, its_channel bigint) returns void language plpgsql set search_path = public as $$
declare
  m messages;
begin
  for m in
    update messages x set status = 'failed', ack = -1, next_at = null, error = 'ERR_NO_WAPP_FOUND'
    where x.tenant_id = its_tenant and x.channel_id = its_channel and x.next_at is not null and x.claimed_at is null
    returning *
  loop
    perform announce_outcome(m);
  end loop;
end $$;
create function end_channel() returns trigger language plpgsql as $$
begin
  perform fail_waiting(new.tenant_id, new.id);
  return null;
end $$;
create trigger end_channel after update of deleted_at on channels for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function end_channel();

-- What is done to messages that are there ---------------------------------------------------------------------------

-- Somebody waits for it, so it is done soon or not at all. Numbered with the messages, because whoever waits is told by number.
create table message_errands (
  tenant_id bigint not null default current_tenant(),
  id bigint not null default nextval('messages_id_seq'),
  channel_id bigint not null,
  contact_id bigint not null,
  message_id bigint not null,
  -- edit, remove, react, read
  what text not null,
  text text not null default '',
  claimed_at timestamptz,
  done_at timestamptz,
  -- Why it was not done.
  code text,
  details text,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  constraint message_errands_channel foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
create index message_errands_due on message_errands (tenant_id, channel_id, id) where claimed_at is null;
select secure_table('message_errands');

-- Not sent yet, so changed here alone: false when it is on its way by now.
create function reword_waiting(its_id bigint, words text) returns boolean language plpgsql set search_path = public as $$
declare
  m messages;
begin
  perform from tickets t where t.tenant_id = current_tenant()
    and t.id = (select x.ticket_id from messages x where x.tenant_id = current_tenant() and x.id = its_id) for no key update;
  update messages x set body = words where x.tenant_id = current_tenant() and x.id = its_id
    and x.status = 'pending' and x.claimed_at is null and x.attempts = 0 and not x.in_doubt returning * into m;
  if m.id is null then
    return false;
  end if;
  perform announce_message(m);
  perform refresh_preview(m.tenant_id, m.ticket_id, m.seq);
  return true;
end $$;

-- Not to be sent any more: false when it is on its way by now. It stays, marked; one that may have arrived is not said to be gone.
create function cancel_message(its_id bigint) returns boolean language plpgsql set search_path = public as $$
declare
  m messages;
begin
  update messages x set next_at = null,
      status = case when x.status = 'pending' and x.in_doubt then 'unconfirmed' else 'canceled' end,
      deleted_at = case when x.status = 'pending' and x.in_doubt then x.deleted_at else now() end
    where x.tenant_id = current_tenant() and x.id = its_id and x.from_me
      and x.status in ('pending', 'failed') and x.claimed_at is null
    returning * into m;
  if m.id is null then
    return false;
  end if;
  perform announce_message(m);
  return true;
end $$;

-- Once more, by hand. What surely failed goes out as a new message there; what may have arrived, under the id it had.
create function resend_message(its_id bigint) returns boolean language plpgsql set search_path = public as $$
declare
  m messages;
begin
  update messages x set status = 'pending', ack = 0, attempts = 0, in_doubt = x.status <> 'failed', next_at = clock_timestamp(),
      error = null, error_details = null,
      channel_id = c.id, resent = x.resent + case when x.status = 'failed' then 1 else 0 end,
      external_id = case when x.status <> 'failed' and x.channel_id = c.id then x.external_id end
    from channels c
    where x.tenant_id = current_tenant() and x.id = its_id and x.from_me and x.status in ('failed', 'unconfirmed')
      and x.deleted_at is null and x.claimed_at is null and c.tenant_id = x.tenant_id and c.deleted_at is null
      and c.id = coalesce((select t.channel_id from tickets t where t.tenant_id = x.tenant_id and t.id = x.ticket_id), x.channel_id)
    returning x.* into m;
  if m.id is null then
    return false;
  end if;
  perform announce_message(m);
  return true;
end $$;

-- What waits since before then, of the whole company, and what failed and a schedule would try again: none of it is sent.
create function cancel_stuck(since timestamptz) returns int language plpgsql set search_path = public as $$
declare
  n int;
begin
  with stuck as materialized (
    select x.id from messages x
    where x.tenant_id = current_tenant() and x.next_at is not null and x.claimed_at is null and x.from_me and x.status = 'pending'
      and x.created_at < since
    union
    select x.id from schedules s join messages x on x.tenant_id = s.tenant_id and x.id = s.message_id
    where s.tenant_id = current_tenant() and s.due_at is not null and x.status = 'failed' and x.created_at < since
  )
  select count(*) filter (where cancel_message(id)) into n from (select id from stuck order by id) x;
  return n;
end $$;

-- Somebody has seen the messages up to this number; null when they do not see the ticket, else the last one of the customer's that
-- is newly seen, to be ticked off on the channel, or 0.
create function mark_read(its_ticket bigint, asker bigint, seen int) returns bigint language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
  t record;
  left_unread int;
  last bigint;
begin
  select x.id, x.unread, x.audience into t from tickets x
  where x.tenant_id = mine and x.id = its_ticket and x.audience && (
    select u.rooms from users u where u.tenant_id = mine and u.id = asker and u.is_active and u.deleted_at is null)
  for no key update of x;
  if t.id is null then
    return null;
  end if;
  select count(*) into left_unread from messages m
    where m.tenant_id = mine and m.ticket_id = its_ticket and m.seq > seen and not m.from_me;
  if t.unread <= left_unread then
    return 0;
  end if;
  update tickets x set unread = left_unread, version = x.version + 1 where x.tenant_id = mine and x.id = its_ticket;
  insert into outbox (tenant_id, event, payload, rooms)
  values (mine, 'ticket.changed', json_build_object('ticket', ticket_row(mine, its_ticket)), t.audience);
  select m.id into last from messages m where m.tenant_id = mine and m.ticket_id = its_ticket and m.seq <= seen and not m.from_me
    and m.external_id is not null order by m.seq desc limit 1;
  return coalesce(last, 0);
end $$;

-- Choices that went out as numbered text come back as a number, or as their words: then that is the choice, as where the channel
-- shows them itself.
create function choice_answered(its_tenant bigint, its_ticket bigint, its_seq int, said text) returns text
  language sql stable set search_path = public as $$
  select choice.value->>'id' from (
    select m.payload->'content' as content from messages m
    where m.tenant_id = its_tenant and m.ticket_id = its_ticket and m.seq < its_seq and m.seq > its_seq - 10
      and m.from_me and m.type = 'interactive' and m.created_at > now() - interval '1 day'
    order by m.seq desc limit 1
  ) asked, jsonb_array_elements(coalesce(asked.content->'buttons', asked.content->'rows')) with ordinality choice(value, n),
  trim(both ' .)*#' from lower(said)) words
  where words = choice.n::text or words = lower(choice.value->>'title')
  order by words = choice.n::text desc limit 1
$$;
create index messages_choices on messages (tenant_id, ticket_id, seq) where type = 'interactive' and from_me;
