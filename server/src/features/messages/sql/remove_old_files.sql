-- The next so many files that came before then: their messages let go of them and say so. What waits to be sent keeps its own. The bytes
-- go afterwards, where nothing else has them.
create function remove_old_files(its_tenant bigint, came_before timestamptz, its_kinds text[], behind uuid, most int)
  returns table (file_id uuid, bytes bigint, messages int, tickets bigint[]) language sql set search_path = public as $$
  with old as (
    select f.id, f.size from files f
    where f.tenant_id = its_tenant and f.id > behind and f.created_at < came_before
      and (cardinality(its_kinds) = 0 or f.kind = any (its_kinds))
    order by f.id limit most
  ), parted as (
    update messages m set file_id = null, media = coalesce(m.media, '{}') || '{"state":"removed"}'
    from old where m.tenant_id = its_tenant and m.file_id = old.id and m.created_at < came_before and m.next_at is null
    returning old.id, m.ticket_id
  )
  select old.id, old.size, count(parted.id)::int, array_agg(distinct parted.ticket_id) filter (where parted.ticket_id is not null)
  from old left join parted on parted.id = old.id group by old.id, old.size order by old.id
$$;
