-- Surely not sent: the message goes and its recipient waits again, in one transaction. The mark of its zone first, so that a tender that
-- moves it up has seen the recipient who waits, or is waited for.
create function release_recipient(its_message bigint) returns boolean language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
  m messages;
  its_zone smallint;
begin
  select x.* into m from messages x where x.tenant_id = mine and x.id = its_message and x.campaign_id is not null
    and x.status = 'pending' and x.ack = 0 and x.claimed_at is not null and x.resent = 0 and not x.in_doubt for update;
  if not found then
    return false;
  end if;
  select r.zone into its_zone from campaign_recipients r
    where r.tenant_id = mine and r.campaign_id = m.campaign_id and r.no = m.campaign_no;
  update campaign_zones z set low = least(z.low, m.campaign_no - 1)
    where z.tenant_id = mine and z.campaign_id = m.campaign_id and z.zone = its_zone;
  perform drop_campaign_message(m);
  update campaign_recipients r set state = 0, variant = null, channel_id = null, taken_at = null
    where r.tenant_id = mine and r.campaign_id = m.campaign_id and r.no = m.campaign_no and r.state = 1;
  return true;
end $$;
