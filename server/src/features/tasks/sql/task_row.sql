-- A task as the wire shows it, at this moment.
create function task_row(t tasks) returns json language sql stable as $$
  select json_build_object(
    'id', t.id, 'status', case when t.finished_at is not null then 'finished' when t.limit_at < now() then 'delayed' else 'pending' end,
    'name', t.name, 'description', t.description, 'limitDate', wire_time(t.limit_at), 'priority', t.priority,
    'ownerId', t.owner_id, 'owner', (select u.name from users u where u.tenant_id = t.tenant_id and u.id = t.owner_id),
    'createdById', t.created_by, 'createdBy', (select u.name from users u where u.tenant_id = t.tenant_id and u.id = t.created_by),
    'everyDays', t.every_days, 'occurrence', t.occurrence, 'repetitions', t.repetitions,
    'contact', (select json_build_object('id', c.id, 'name', c.name) from contacts c where c.tenant_id = t.tenant_id and c.id = t.contact_id),
    'ticketId', t.ticket_id, 'finishedAt', wire_time(t.finished_at),
    'finishedBy', (select u.name from users u where u.tenant_id = t.tenant_id and u.id = t.finished_by),
    'comments', (select count(*) from task_comments m where m.tenant_id = t.tenant_id and m.task_id = t.id),
    'createdAt', wire_time(t.created_at), 'version', t.version)
$$;
