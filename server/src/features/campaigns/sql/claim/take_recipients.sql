-- Recipients held by a claim become messages on their way, each with its recipient in this one transaction; the others are skipped with
-- their reason. A message into a live ticket is numbered and announced there, one by one; of all others nothing is told, and they are
-- written by one statement.
create function take_recipients(its_campaign bigint, its_channel bigint, drafts jsonb, chosen_ids boolean)
  returns table (id bigint, no bigint, contact bigint, "outboundId" text) language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
  d campaign_draft;
  moment timestamptz := clock_timestamp();
  said bigint[] := '{}';
  -- Of a campaign no statistics know yet the planner would read everybody to find a few.
  numbers bigint[] := array(select x.no from jsonb_populate_recordset(null::campaign_draft, drafts) x);
begin
  update campaign_recipients r set state = case when x.reason is null then 1 else 2 end, reason = x.reason, variant = x.variant,
      channel_id = case when x.reason is null then its_channel end, taken_at = case when x.reason is null then moment end,
      contact_id = coalesce(x.contact, r.contact_id)
    from jsonb_populate_recordset(null::campaign_draft, drafts) x
    where r.tenant_id = mine and r.campaign_id = its_campaign and r.no = any (numbers) and r.no = x.no;
  for d in select * from jsonb_populate_recordset(null::campaign_draft, drafts) x where x.reason is null and x.ticket is not null loop
    said := said || take_into_ticket(its_campaign, its_channel, d, moment);
  end loop;
  if chosen_ids and said <> '{}' then
    update messages y set external_id = outbound_id(y) where y.tenant_id = mine and y.id = any (said);
  end if;
  said := said || take_without_ticket(its_campaign, its_channel, drafts, moment, chosen_ids);
  insert into message_origins (message_id, kind, ref) select x, 'campaign', its_campaign from unnest(said) x on conflict do nothing;
  return query select y.id, y.campaign_no, y.contact_id, outbound_id(y) from messages y where y.tenant_id = mine and y.id = any (said);
end $$;
