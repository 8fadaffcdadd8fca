-- A new ticket: its contact's wallet first, where the company wants that; else what the channel gives. What a customer begins, with these
-- words, is answered by a bot where one is to; then it is nobody's yet. Messages that waited without a ticket come with it. Answers
-- nothing when somebody else was quicker.
create function new_ticket(its_tenant bigint, its_contact bigint, its_channel bigint, its_group boolean, by_company boolean, at timestamptz,
    words text default '') returns bigint language plpgsql set search_path = public as $$
declare
  way record;
  bot record;
  holder bigint;
  walleted boolean;
  made bigint;
begin
  select c.queue_id, (select u.id from users u where u.tenant_id = its_tenant and u.id = c.user_id and u.is_active
        and may_use_channel(its_tenant, u.id, its_channel)) as user_id
    into way from channels c where c.tenant_id = its_tenant and c.id = its_channel;
  if setting_is_on('directTicketsToWallets') and not its_group and not by_company then
    holder := wallet_holder(its_tenant, its_contact, setting_is_on('overflow'));
  end if;
  holder := case when may_use_channel(its_tenant, holder, its_channel) then holder end;
  walleted := holder is not null;
  select null::text as answers, null::bigint as flow into bot;
  if not (its_group or by_company) then
    select w.answers, w.flow into bot from which_bot(its_tenant, its_contact, its_channel, walleted, words, at) w;
  end if;
  if bot.answers is null then
    holder := coalesce(holder, way.user_id);
  else
    holder := null;
    walleted := false;
  end if;

  insert into tickets (tenant_id, contact_id, channel_id, is_group, status, user_id, queue_id, answered_by, chat_flow_id, started_at,
      is_active_demand, audience, created_at, updated_at)
  select its_tenant, c.id, its_channel, its_group, case when walleted then 'open' else 'pending' end, holder, way.queue_id,
      coalesce(bot.answers, 'person'), bot.flow, case when walleted then at end, by_company,
      audience_of(holder, way.queue_id, bot.answers is not null, its_group, c.wallet_ids), at, at
  from contacts c
  where c.tenant_id = its_tenant and c.id = its_contact
  -- Held: a wallet that changes meanwhile finds the ticket, or is found.
  for no key update of c
  on conflict (tenant_id, contact_id, channel_id, thread_key) where status in ('open', 'pending', 'schedule') do nothing
  returning id into made;
  if made is null then
    return null;
  end if;

  perform log_new_ticket(its_tenant, made);
  perform join_loose(its_tenant, made);
  return made;
end $$;
