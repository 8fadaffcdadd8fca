-- The mark of each zone goes up to the first who waits. It is held first and looked behind in a statement of its own, which sees everybody
-- who was put back before.
create function move_low(its_campaign bigint) returns void language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
  z campaign_zones;
  first bigint;
begin
  for z in select x.* from campaign_zones x where x.tenant_id = mine and x.campaign_id = its_campaign for update skip locked loop
    select min(r.no) into first from campaign_recipients r
      where r.tenant_id = mine and r.campaign_id = its_campaign and r.zone = z.zone and r.state = 0 and r.no > z.low;
    if first - 1 > z.low then
      update campaign_zones x set low = first - 1 where x.tenant_id = mine and x.campaign_id = its_campaign and x.zone = z.zone;
    end if;
  end loop;
end $$;
