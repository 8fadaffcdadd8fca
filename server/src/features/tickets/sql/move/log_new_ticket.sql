create function log_new_ticket(its_tenant bigint, its_id bigint) returns void language sql volatile set search_path = public as $$
  insert into ticket_logs (tenant_id, ticket_id, type, details)
  select its_tenant, its_id, type, jsonb_strip_nulls(jsonb_build_object('to', jsonb_build_object(
    'status', t.status, 'userId', t.user_id, 'queueId', t.queue_id, 'chatFlowId', t.chat_flow_id,
    'answeredBy', case when is_bot(t.answered_by) and t.answered_by <> 'flow' then t.answered_by end)))
  from tickets t, unnest(array['create', case when is_bot(t.answered_by) then 'chatBot' end]) type
  where t.tenant_id = its_tenant and t.id = its_id and type is not null
$$;
