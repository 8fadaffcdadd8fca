-- Into a conversation that goes on, as anything the program says there, and taken at once. It is written by a statement of its own: as a
-- condition of another it would be written for every row that is looked at.
create function take_into_ticket(its_campaign bigint, its_channel bigint, d campaign_draft, moment timestamptz) returns bigint
  language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
  answer json := queue_messages(d.ticket, null, null, null, null, null, jsonb_build_array(d.draft));
  its_id bigint := (answer->'messages'->0->>'id')::bigint;
begin
  update messages y set campaign_id = its_campaign, campaign_no = d.no, claimed_at = moment, attempts = 1
    where y.tenant_id = mine and y.id = its_id;
  insert into campaign_tallies (campaign_id, channel_id, variant, what, n) values (its_campaign, its_channel, d.variant, 'sending', 1);
  return its_id;
end $$;
