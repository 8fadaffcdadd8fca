create function log_move_by_arrival(was tickets, its_status text, its_owner bigint, by_user bigint, at timestamptz) returns void
  language sql volatile set search_path = public as $$
  insert into ticket_logs (tenant_id, ticket_id, type, user_id, details, created_at) values (was.tenant_id, was.id,
    case when its_status <> was.status then its_status when is_bot(was.answered_by) then 'chatBot' else 'rating' end, by_user,
    jsonb_build_object('from', jsonb_build_object('status', was.status, 'userId', was.user_id, 'queueId', was.queue_id)
        || jsonb_strip_nulls(jsonb_build_object('teamId', was.team_id, 'answeredBy', nullif(was.answered_by, 'person'), 'chatFlowId', was.chat_flow_id)),
      'to', jsonb_build_object('status', its_status, 'userId', its_owner, 'queueId', was.queue_id)), at)
$$;
