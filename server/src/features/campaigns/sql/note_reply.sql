-- The customer's first answer takes what stood in no ticket into one: then they have replied to the campaign it was of.
create function note_reply() returns trigger language plpgsql set search_path = public as $$
begin
  update campaign_recipients r set replied_at = clock_timestamp()
    where r.tenant_id = new.tenant_id and r.campaign_id = new.campaign_id and r.no = new.campaign_no and r.replied_at is null;
  return null;
end $$;
create trigger note_reply after update of ticket_id on messages for each row
  when (new.campaign_id is not null and old.ticket_id is null and new.ticket_id is not null) execute function note_reply();
