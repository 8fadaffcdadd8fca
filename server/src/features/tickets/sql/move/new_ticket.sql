-- A new ticket: its contact's wallet first, where the company wants that; else what the channel gives. What a customer begins is
-- answered by the channel's flow, if it has an active one and the contact is not kept from bots; then it is nobody's yet. Messages that
-- waited without a ticket come with it. Answers nothing when somebody else was quicker.
create function new_ticket(its_tenant bigint, its_contact bigint, its_channel bigint, its_group boolean, by_company boolean, at timestamptz)
  returns bigint language plpgsql set search_path = public as $$
declare
  way record;
  holder bigint;
  walleted boolean;
  made bigint;
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
  on conflict (tenant_id, contact_id, channel_id, thread_key) where status in ('open', 'pending', 'schedule') do nothing
  returning id into made;
  if made is null then
    return null;
  end if;

  perform log_new_ticket(its_tenant, made);
  perform join_loose(its_tenant, made);
  return made;
end $$;
