-- Conversations that stand in other versions of a flow go on in this one, where their step is there and of the same kind.
create function take_runs_along(its_flow bigint, to_version int, out taken int, out stayed int) language sql volatile set search_path = public as $$
  with open_runs as materialized (
    select r.id, r.version, r.state->>'at' as at from bot_runs r
    where r.tenant_id = current_tenant() and r.flow_id = its_flow and r.ended_at is null and r.engine = 'flow' and r.version <> to_version
    order by r.ticket_id for update
  ), steps as materialized (
    select v.version, n.key as id, n.value->>'kind' as kind from flow_versions v, jsonb_each(v.document->'nodes') n
    where v.tenant_id = current_tenant() and v.flow_id = its_flow and (v.version = to_version or v.version in (select o.version from open_runs o))
  ), moved as (
    update bot_runs r set version = to_version from open_runs o
    where r.tenant_id = current_tenant() and r.id = o.id and (o.at is null or exists (
      select from steps was join steps is_now using (id, kind) where was.version = o.version and is_now.version = to_version and was.id = o.at))
    returning r.id
  )
  select (select count(*)::int from moved), (select count(*)::int from open_runs) - (select count(*)::int from moved)
$$;
