-- Refused late for what was no fault of theirs: their messages go, and they wait again. Marks of zones first, as everywhere.
create function take_back(its_campaign bigint, ids bigint[]) returns void language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
  m messages;
begin
  perform from campaign_zones z where z.tenant_id = mine and z.campaign_id = its_campaign for update;
  for m in select x.* from messages x where x.tenant_id = mine and x.campaign_id = its_campaign and x.id = any (ids)
    and x.status = 'failed' order by x.campaign_no for update
  loop
    update campaign_zones z set low = least(z.low, m.campaign_no - 1) from campaign_recipients r
      where r.tenant_id = mine and r.campaign_id = its_campaign and r.no = m.campaign_no
        and z.tenant_id = mine and z.campaign_id = its_campaign and z.zone = r.zone;
    update messages x set status = 'pending', ack = 0, error = null where x.tenant_id = mine and x.id = m.id returning * into m;
    perform drop_campaign_message(m);
    update campaign_recipients r set state = 0, variant = null, channel_id = null, taken_at = null
      where r.tenant_id = mine and r.campaign_id = its_campaign and r.no = m.campaign_no and r.state = 1;
  end loop;
end $$;
