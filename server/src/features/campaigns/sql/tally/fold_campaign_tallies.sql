-- One row again for each that has several, once there are many of them. The newest stay apart: the last outcomes are read off them, in their order.
create function fold_campaign_tallies(its_campaign bigint) returns void language sql volatile set search_path = public as $$
  select pg_advisory_xact_lock(hashtextextended('fold campaign ' || current_tenant() || ' ' || its_campaign, 0));
  with edge as (
    select id from campaign_tallies where tenant_id = current_tenant() and campaign_id = its_campaign and exists (
      select from campaign_tallies t where t.tenant_id = current_tenant() and t.campaign_id = its_campaign order by t.id desc offset 1000)
    order by id desc offset 400 limit 1
  ), gone as (
    delete from campaign_tallies c using edge
    where c.tenant_id = current_tenant() and c.campaign_id = its_campaign and c.id <= edge.id
    returning c.*
  )
  insert into campaign_tallies (id, campaign_id, channel_id, variant, what, hour, n)
  select min(id), campaign_id, channel_id, variant, what, hour, sum(n) from gone
  group by campaign_id, channel_id, variant, what, hour having sum(n) <> 0
$$;
