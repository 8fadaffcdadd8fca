-- Recipients that a statement takes out of a campaign, counted once for all of them; nothing where the campaign goes with them.
create function tally_unlinked() returns trigger language plpgsql set search_path = public as $$
begin
  insert into campaign_tallies (tenant_id, campaign_id, what, n)
    select r.tenant_id, r.campaign_id, tallied_as(r.state, r.reason), -count(*) from gone r
    where r.state <> 1 and exists (select from campaigns c where c.tenant_id = r.tenant_id and c.id = r.campaign_id)
    group by 1, 2, 3;
  return null;
end $$;
create trigger tally_unlinked after delete on campaign_recipients referencing old table as gone for each statement execute function tally_unlinked();
