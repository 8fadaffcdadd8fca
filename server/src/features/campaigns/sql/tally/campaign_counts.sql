-- How many of its recipients stand in each bucket; recipients linked later are among them.
create function campaign_counts(its_campaign bigint) returns jsonb language sql stable set search_path = public as $$
  select coalesce(jsonb_object_agg(what, n), '{}') from (
    select what, sum(n) as n from campaign_tallies where tenant_id = current_tenant() and campaign_id = its_campaign and what <> 'taken'
    group by what having sum(n) <> 0) x
$$;
