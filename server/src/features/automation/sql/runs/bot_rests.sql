-- Whether the bot of a conversation keeps still until the conversation ends: its flow came to its silent end.
create function bot_rests(its_tenant bigint, its_ticket bigint) returns boolean language sql stable set search_path = public as $$
  select exists (select from bot_runs r
    join flow_versions v on v.tenant_id = r.tenant_id and v.flow_id = r.flow_id and v.version = r.version
    where r.tenant_id = its_tenant and r.ticket_id = its_ticket and r.ended_at is null
      and v.document #>> array['nodes', r.state->>'at', 'kind'] = 'rest')
$$;
