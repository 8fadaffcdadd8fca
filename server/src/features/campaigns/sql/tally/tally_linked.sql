-- Recipients that a statement adds to a campaign, counted once for all of them.
create function tally_linked() returns trigger language plpgsql set search_path = public as $$
begin
  insert into campaign_tallies (tenant_id, campaign_id, what, n)
    select r.tenant_id, r.campaign_id, tallied_as(r.state, r.reason), count(*) from made r
    where r.state <> 1 group by 1, 2, 3;
  return null;
end $$;
create trigger tally_linked after insert on campaign_recipients referencing new table as made for each statement execute function tally_linked();
