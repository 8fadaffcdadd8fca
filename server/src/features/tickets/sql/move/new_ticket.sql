-- A new ticket, in the hands of the person or bot it begins with. Messages that waited without a ticket come with it. Answers nothing
-- when another process was quicker.
create function new_ticket(its_tenant bigint, its_contact bigint, its_channel bigint, its_group boolean, by_company boolean, at timestamptz,
    words text default '') returns bigint language plpgsql set search_path = public as $$
declare
  takes record;
  made bigint;
begin
  select * into takes from who_takes_new(its_tenant, its_contact, its_channel, its_group, by_company, at, words);
  insert into tickets (tenant_id, contact_id, channel_id, is_group, status, user_id, queue_id, answered_by, chat_flow_id, started_at,
      is_active_demand, audience, created_at, updated_at)
  select its_tenant, c.id, its_channel, its_group, case when takes.walleted then 'open' else 'pending' end, takes.holder, takes.queue,
      coalesce(takes.bot, 'person'), takes.flow, case when takes.walleted then at end, by_company,
      audience_of(takes.holder, takes.queue, takes.bot is not null, its_group, c.wallet_ids), at, at
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
