-- A company's facts that wait to be announced, in order, without those the asker names as announced already; none while a change
-- of rights waits, which goes first. One statement, so that a change which committed before one of these facts is seen.
create function facts_ahead(tenant bigint, most int, announced bigint[])
  returns table (id bigint, "tenantId" bigint, event text, payload json, rooms text[], "except" text[])
  language plpgsql set search_path = public set plan_cache_mode = force_generic_plan as $$
begin
  perform set_config('app.tenant', tenant::text, true);
  return query select o.id, o.tenant_id, o.event, o.payload, o.rooms, o.except_rooms from outbox o
    where o.tenant_id = tenant and o.id <> all (announced)
      and not exists (select from rights_changes c where c.tenant_id = tenant and c.told_at is null)
    order by o.id limit most;
end $$;
