-- A flow as the list shows it: who leads to it, what of it is published, who drew last.
create function flow_row(f chat_flows) returns json language sql stable as $$
  select json_build_object(
    'id', f.id, 'name', f.name, 'description', f.description, 'isActive', f.is_active, 'testNumber', f.test_number,
    'version', f.published, 'publishedAt', wire_time(v.created_at), 'publishedBy', p.name,
    'steps', f.steps, 'draftChanges', case when f.draft is not null then f.draft_changes end, 'draftRev', f.draft_rev,
    'draftAt', wire_time(f.draft_at), 'draftBy', case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end,
    'errors', f.errors,
    'channels', coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id) from channels c
      where c.tenant_id = f.tenant_id and c.chat_flow_id = f.id and c.deleted_at is null), '[]'),
    'calledBy', coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name, o.id) from chat_flows o
      where o.tenant_id = f.tenant_id and o.calls @> array[f.id] and o.id <> f.id), '[]'),
    'isDefault', exists (select from settings s where s.tenant_id = f.tenant_id and s.key = 'defaultFlow' and s.value = f.id::text),
    'isHandedOver', coalesce(v.start->>'trigger' = 'handOver', false),
    'createdAt', wire_time(f.created_at))
  from (select 1) one
  left join flow_versions v on v.tenant_id = f.tenant_id and v.flow_id = f.id and v.version = f.published
  left join users p on p.tenant_id = f.tenant_id and p.id = v.created_by
  left join users d on d.tenant_id = f.tenant_id and d.id = f.draft_by and f.draft is not null
$$;
