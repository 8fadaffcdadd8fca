-- What was told of messages that are forgotten, and of their tickets: it names who wrote.
create function forget_told_messages(its_tenant bigint, ids bigint[]) returns void language sql volatile set search_path = public as $$
  delete from webhook_events e where e.tenant_id = its_tenant and (e.message_id = any (ids) or e.ticket_id in (
    select m.ticket_id from messages m where m.tenant_id = its_tenant and m.id = any (ids) and m.ticket_id is not null));
$$;
