-- Which bot answers a ticket that begins now: whichBot of the rules in SQL; a test holds the two equal. The channel's flow, the channel's
-- engine, an engine for all, the company's default flow: the first that is active, complete and allowed. Nothing where none is.
create function which_bot(its_tenant bigint, its_contact bigint, its_channel bigint, walleted boolean, words text, at timestamptz,
    out answers text, out flow bigint) language plpgsql stable set search_path = public as $$
declare
  way record;
  for_all text;
  by_default bigint;
  is_open boolean;
  its_key text;
begin
  select c.chat_flow_id, c.bot_engine into way from channels c where c.tenant_id = its_tenant and c.id = its_channel;
  for_all := engine_for_all(its_tenant);
  by_default := (select nullif(s.value, '')::bigint from settings s where s.tenant_id = its_tenant and s.key = 'defaultFlow');
  if way.chat_flow_id is null and way.bot_engine is null and for_all is null and by_default is null
    or walleted and setting_is_on('shutdownWallet') then
    return;
  end if;
  its_key := (select phone_key(coalesce(c.number, '')) from contacts c
    where c.tenant_id = its_tenant and c.id = its_contact and not c.chatbot_blocked and not exists (
      select from bot_silences s where s.tenant_id = its_tenant and s.contact_id = its_contact and s.until > at));
  if its_key is null then
    return;
  end if;
  is_open := company_is_open(its_tenant, at);
  if flow_begins(its_tenant, way.chat_flow_id, words, its_key, is_open) then
    answers := 'flow'; flow := way.chat_flow_id;
  elsif is_open and way.bot_engine is not null then
    answers := way.bot_engine;
  elsif is_open and for_all is not null then
    answers := for_all;
  elsif flow_begins(its_tenant, by_default, words, its_key, is_open) then
    answers := 'flow'; flow := by_default;
  end if;
end $$;
