-- In whose hands a new ticket begins: a user of its contact's wallet first, where the company wants that; else those the channel gives.
-- What a customer begins, with these words, is answered by a bot where one is to; then it is no user's yet.
create function who_takes_new(its_tenant bigint, its_contact bigint, its_channel bigint, its_group boolean, by_company boolean,
    at timestamptz, words text, out holder bigint, out walleted boolean, out queue bigint, out bot text, out flow bigint)
  language plpgsql set search_path = public as $$
declare
  by_channel bigint;
begin
  select c.queue_id, (select u.id from users u where u.tenant_id = its_tenant and u.id = c.user_id and u.is_active
        and may_use_channel(its_tenant, u.id, its_channel))
    into queue, by_channel from channels c where c.tenant_id = its_tenant and c.id = its_channel;
  if setting_is_on('directTicketsToWallets') and not its_group and not by_company then
    holder := wallet_holder(its_tenant, its_contact, setting_is_on('overflow'));
  end if;
  holder := case when may_use_channel(its_tenant, holder, its_channel) then holder end;
  walleted := holder is not null;
  if not (its_group or by_company) then
    select w.answers, w.flow into bot, flow from which_bot(its_tenant, its_contact, its_channel, walleted, words, at) w;
  end if;
  if bot is not null then
    holder := null;
    walleted := false;
  else
    holder := coalesce(holder, by_channel);
  end if;
end $$;
