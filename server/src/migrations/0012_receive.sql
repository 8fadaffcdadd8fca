-- The arrival of messages: whatever queued up while the last call ran, in one statement and so in one transaction. Row by row
-- because a set-based form took 0.4 to 0.8 of its speed. What a message does to its ticket is `arrived` and `answered` of the
-- machine once more; a test holds the two equal from every state.

-- A moment as the wire writes it.
create function wire_time(at timestamptz) returns text language sql stable parallel safe
  return to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create function is_bot(answered_by text) returns boolean language sql immutable parallel safe
  return answered_by not in ('person', 'rating');

-- The lock that makes one of all who meet an address for the first time.
create function lock_address(its_tenant bigint, kind text, scope text, key text) returns void language sql volatile
  as $$ select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', its_tenant, kind, scope, key), 0)) $$;

create function new_contact(its_tenant bigint, kind text, scope text, key text, value text, name text) returns void
  language plpgsql set search_path = public as $$
declare
  made bigint;
begin
  perform lock_address(its_tenant, kind, scope, key);
  if exists (select from identities d where d.tenant_id = its_tenant and d.kind = $2 and d.scope = $3 and d.key = $4) then
    return;
  end if;
  insert into contacts (tenant_id, kind, name, number)
  values (its_tenant, case when $2 = 'group' then 'group' else 'person' end, coalesce(nullif($6, ''), $5),
    case when $2 = 'phone' then $5 end)
  returning id into made;
  insert into identities (tenant_id, kind, scope, key, value, contact_id) values (its_tenant, $2, $3, $4, $5, made);
end $$;

-- A new ticket: its contact's wallet first, where the company wants that; else what the channel gives. What a customer begins is
-- answered by the channel's flow, if it has an active one and the contact is not kept from bots; then it is nobody's yet. Messages that
-- waited without a ticket come with it. Answers nothing when somebody else was quicker.
create function new_ticket(its_tenant bigint, its_contact bigint, its_channel bigint, its_group boolean, by_company boolean, at timestamptz)
  returns bigint language plpgsql set search_path = public as $$
declare
  way record;
  holder bigint;
  walleted boolean;
  made record;
begin
  select c.queue_id, (select u.id from users u where u.tenant_id = its_tenant and u.id = c.user_id and u.is_active
        and may_use_channel(its_tenant, u.id, its_channel)) as user_id,
      (select f.id from chat_flows f where f.tenant_id = its_tenant and f.id = c.chat_flow_id and f.is_active) as flow_id
    into way from channels c where c.tenant_id = its_tenant and c.id = its_channel;
  if setting_is_on('directTicketsToWallets') and not its_group and not by_company then
    holder := wallet_holder(its_tenant, its_contact, setting_is_on('overflow'));
  end if;
  holder := case when may_use_channel(its_tenant, holder, its_channel) then holder end;
  walleted := holder is not null;
  holder := coalesce(holder, way.user_id);

  insert into tickets (tenant_id, contact_id, channel_id, is_group, status, user_id, queue_id, answered_by, chat_flow_id, started_at,
      is_active_demand, audience, created_at, updated_at)
  select its_tenant, c.id, its_channel, its_group, case when walleted then 'open' else 'pending' end, its.holder, way.queue_id,
      case when its.flow is null then 'person' else 'flow' end, its.flow, case when walleted then at end, by_company,
      audience_of(its.holder, way.queue_id, its.flow is not null, its_group, c.wallet_ids), at, at
  from contacts c, lateral (
    select case when not (walleted or its_group or by_company or c.chatbot_blocked) then way.flow_id end as flow
  ) bot, lateral (select bot.flow, case when bot.flow is null then holder end as holder) its
  where c.tenant_id = its_tenant and c.id = its_contact
  -- Held: a wallet that changes meanwhile finds the ticket, or is found.
  for no key update of c
  on conflict (tenant_id, contact_id, channel_id) where status in ('open', 'pending', 'schedule') do nothing
  returning id, status, user_id, queue_id, chat_flow_id into made;
  if made.id is null then
    return null;
  end if;

  insert into ticket_logs (tenant_id, ticket_id, type, details) select its_tenant, made.id, type, jsonb_strip_nulls(
    jsonb_build_object('to', jsonb_build_object('status', made.status, 'userId', made.user_id, 'queueId', made.queue_id,
      'chatFlowId', made.chat_flow_id)))
  from unnest(array['create', case when made.chat_flow_id is not null then 'chatBot' end]) type where type is not null;
  perform join_loose(its_tenant, made.id);
  return made.id;
end $$;

-- The first user of a contact's wallet who is there at all; with overflow, only when they are online.
create function wallet_holder(its_tenant bigint, its_contact bigint, overflow boolean) returns bigint
  language sql stable set search_path = public as $$
    select case when not overflow or online then id end from (
      select u.id, u.is_available and exists (select from presence p where p.tenant_id = its_tenant and p.user_id = u.id) as online
      from contact_wallets w join users u on u.tenant_id = w.tenant_id and u.id = w.user_id
      where w.tenant_id = its_tenant and w.contact_id = its_contact and u.is_active and u.deleted_at is null
      order by w.position, w.user_id limit 1
    ) first
  $$;

create function setting_is_on(its_key text) returns boolean language sql stable as $$
  select exists (select from settings where tenant_id = current_tenant() and key = its_key and value = 'enabled')
$$;

-- The keys of numbers as somebody typed them into a setting, between commas or on lines of their own; null when there are none.
-- Without its country a number is Brazil's too.
create function keys_of(typed text) returns text[] language sql immutable parallel safe as $$
  select array_agg(phone_key(spelled))
  from regexp_split_to_table(regexp_replace(typed, '[^0-9,;\n]', '', 'g'), '[,;\n]') number,
    unnest(case when length(number) in (10, 11) then array[number, '55' || number] else array[number] end) spelled
  where number <> ''
$$;

-- Left aside on purpose, and counted, so that somebody can see that it was.
create function count_ignored(its_tenant bigint, its_channel bigint, why text) returns void language sql volatile as $$
  insert into ignored_messages as i (tenant_id, channel_id, reason, day, n) values (its_tenant, its_channel, why, current_date, 1)
  on conflict (tenant_id, channel_id, reason, day) do update set n = i.n + 1
$$;

-- What a message moves beside the counters: a parked ticket wakes, a group's closed one waits again, and when the company
-- writes, bots fall silent and no rating is waited for. Answers the audience of before when something moved.
create function move_by_arrival(its_tenant bigint, its_id bigint, from_me boolean, at timestamptz, its_user bigint default null)
  returns text[]
  language plpgsql set search_path = public as $$
declare
  was tickets;
  became record;
begin
  select * into was from tickets where tenant_id = its_tenant and id = its_id;
  if from_me then
    if was.answered_by = 'person' then return null; end if;
    select was.status, was.user_id into became;
  elsif was.status = 'schedule' then
    select case when was.user_id is null then 'pending' else 'open' end as status, was.user_id into became;
  elsif was.status = 'closed' then
    select 'pending' as status, null::bigint as user_id into became;
  else
    return null;
  end if;

  update tickets t set status = became.status, user_id = became.user_id, wakes_at = case when from_me then t.wakes_at end,
    closed_at = case when became.status = 'closed' then t.closed_at end,
    answered_by = 'person', chat_flow_id = null, closes_at = null,
    audience = audience_of(became.user_id, t.queue_id, false, t.is_group, c.wallet_ids)
  from contacts c
  where t.tenant_id = its_tenant and t.id = its_id and c.tenant_id = its_tenant and c.id = t.contact_id;
  insert into ticket_logs (tenant_id, ticket_id, type, user_id, details, created_at) values (its_tenant, its_id,
    case when became.status <> was.status then became.status when is_bot(was.answered_by) then 'chatBot' else 'rating' end, its_user,
    jsonb_build_object('from', jsonb_build_object('status', was.status, 'userId', was.user_id, 'queueId', was.queue_id)
        || jsonb_strip_nulls(jsonb_build_object('answeredBy', nullif(was.answered_by, 'person'), 'chatFlowId', was.chat_flow_id)),
      'to', jsonb_build_object('status', became.status, 'userId', became.user_id, 'queueId', was.queue_id)), at);
  if was.status = 'closed' and became.status <> 'closed' then
    perform join_loose(its_tenant, its_id);
  end if;
  return was.audience;
end $$;

do $$ begin
  execute format('grant usage on sequence outbox_id_seq to %I, %I', current_setting('balcao.app_role'), current_setting('balcao.platform_role'));
end $$;

-- Who stops or starts seeing the ticket hears that before the message: in two places of the outbox that were kept, when that is
-- written first.
create function announce_move(its_tenant bigint, its_id bigint, before text[], after text[],
    kept bigint[] default array[nextval('outbox_id_seq'), nextval('outbox_id_seq')]) returns void
  language plpgsql set search_path = public as $$
declare
  lost text[] := array(select unnest(before) except select unnest(after));
begin
  if lost <> '{}' then
    insert into outbox (tenant_id, id, event, payload, rooms, except_rooms)
    values (its_tenant, kept[1], 'ticket.left', json_build_object('ticketId', its_id), lost, after);
  end if;
  insert into outbox (tenant_id, id, event, payload, rooms) values (its_tenant, kept[2],
    case when before is null then 'ticket.created' else 'ticket.changed' end,
    json_build_object('ticket', ticket_row(its_tenant, its_id)), after);
end $$;

