-- What engines answered in a conversation that became part of another still counts in its month.
create function join_bot_usage(its_tenant bigint, gone bigint, its_ticket bigint) returns void language sql set search_path = public as $$
  with was as (
    delete from bot_usage u where u.tenant_id = its_tenant and u.ticket_id = gone returning u.*
  )
  insert into bot_usage (tenant_id, ticket_id, engine, month, channel_id, messages, tokens)
  select w.tenant_id, its_ticket, w.engine, w.month, w.channel_id, w.messages, w.tokens from was w
  on conflict (tenant_id, ticket_id, engine, month) do update
    set messages = bot_usage.messages + excluded.messages, tokens = bot_usage.tokens + excluded.tokens
$$;
