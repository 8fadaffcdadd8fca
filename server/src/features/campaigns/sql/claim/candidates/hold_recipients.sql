-- The next of a zone behind `after` that nobody else holds, with what is known of each: read by one statement, each fact by its own key.
-- Planned once: with its limit unknown the planner believes a plan for each call to be worth it, which costs three times the reading.
create function hold_recipients(its_campaign bigint, its_channel bigint, its_zone smallint, after bigint, most int, rules jsonb)
  returns setof candidate_facts language plpgsql set search_path = public set plan_cache_mode = force_generic_plan as $$
declare
  mine bigint := current_tenant();
  since timestamptz := (rules->>'since')::timestamptz;
  parent bigint := coalesce((rules->>'parent')::bigint, 0);
  heard_since timestamptz := (rules->>'heardSince')::timestamptz;
  ad_since timestamptz := (rules->>'adSince')::timestamptz;
  low bigint := coalesce((select z.low from campaign_zones z
    where z.tenant_id = mine and z.campaign_id = its_campaign and z.zone = its_zone), 0);
begin
  return query
    with held as materialized (
      select x.no, x.kind, x.scope, x.key, x.value, x.name, x.vars, x.contact_id from campaign_recipients x
      where x.tenant_id = mine and x.campaign_id = its_campaign and x.zone = its_zone and x.state = 0 and x.no > greatest(after, low)
      order by x.no limit most for update of x skip locked
    )
    select h.*, d.contact,
      (select t.id from tickets t where t.tenant_id = mine and t.contact_id = d.contact and t.channel_id = its_channel
        and t.status in ('open', 'pending', 'schedule')),
      (select true from marketing_stops s where s.tenant_id = mine and s.kind = h.kind and s.scope = h.scope and s.key = h.key),
      case when since is not null then (select true from campaign_recipients o
        where o.tenant_id = mine and o.key = h.key and o.taken_at > since and o.state = 1 and o.kind = h.kind and o.scope = h.scope
          and o.campaign_id not in (its_campaign, parent) limit 1) end,
      (select c.blocked from contacts c where c.tenant_id = mine and c.id = d.contact),
      heard_since is not null and coalesce(last_heard(mine, d.contact, its_channel) < heard_since, true)
        and coalesce(last_ad(mine, d.contact, its_channel) < ad_since, true)
    from held h cross join lateral (select (select i.contact_id from identities i
      where i.tenant_id = mine and i.kind = h.kind and i.scope = h.scope and i.key = h.key) as contact offset 0) d;
end $$;
