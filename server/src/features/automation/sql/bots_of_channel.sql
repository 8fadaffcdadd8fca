-- The bots there are for what begins on a channel, each null where there is none: its flow, its engine, an engine for all, the company's
-- default flow.
create function bots_of_channel(its_tenant bigint, its_channel bigint, out flow bigint, out engine text, out for_all text,
    out by_default bigint) language plpgsql stable set search_path = public as $$
begin
  select c.chat_flow_id, c.bot_engine into flow, engine from channels c where c.tenant_id = its_tenant and c.id = its_channel;
  for_all := engine_for_all(its_tenant);
  by_default := (select nullif(s.value, '')::bigint from settings s where s.tenant_id = its_tenant and s.key = 'defaultFlow');
end $$;
