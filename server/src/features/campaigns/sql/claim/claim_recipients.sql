-- The next ones of these zones, held until the transaction ends; whoever has become one not to be written to comes with the reason.
-- `busy` are contacts something is on its way to; theirs, and whose ticket somebody holds, are left for later.
create function claim_recipients(its_campaign bigint, its_channel bigint, zones smallint[], most int, busy bigint[], rules jsonb)
  returns setof claim_candidate language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
  its_zone smallint;
  r campaign_recipients;
  c claim_candidate;
  live bigint;
  taken bigint[] := busy;
  fit int := 0;
begin
  foreach its_zone in array zones loop
    for r in
      select x.* from campaign_recipients x
      where x.tenant_id = mine and x.campaign_id = its_campaign and x.zone = its_zone and x.state = 0
        and x.no > coalesce((select z.low from campaign_zones z
          where z.tenant_id = mine and z.campaign_id = its_campaign and z.zone = its_zone), 0)
      order by x.no limit most * 2 + 20 for update of x skip locked
    loop
      exit when fit >= most;
      c := judge_candidate(r, its_channel, rules);
      if c.reason is null then
        continue when c.contact = any (taken);
        live := (select t.id from tickets t where t.tenant_id = mine and t.contact_id = c.contact and t.channel_id = its_channel
          and t.status in ('open', 'pending', 'schedule'));
        if live is not null then
          select t.id into c.ticket from tickets t where t.tenant_id = mine and t.id = live for no key update skip locked;
          continue when c.ticket is null;
        end if;
        fit := fit + 1;
        taken := taken || c.contact;
      end if;
      return next c;
    end loop;
  end loop;
end $$;
