-- Recipients held by a claim become messages on their way, each with its recipient in this one transaction; the others are skipped with
-- their reason. A message into a live ticket is numbered and announced there; of all others nothing is told.
create function take_recipients(its_campaign bigint, its_channel bigint, drafts jsonb, chosen_ids boolean)
  returns table (id bigint, no bigint, contact bigint, "outboundId" text) language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
  d campaign_draft;
  m draft;
  said messages;
  moment timestamptz := clock_timestamp();
begin
  update campaign_recipients r set state = case when x.reason is null then 1 else 2 end, reason = x.reason, variant = x.variant,
      channel_id = case when x.reason is null then its_channel end, taken_at = case when x.reason is null then moment end,
      contact_id = coalesce(x.contact, r.contact_id)
    from jsonb_populate_recordset(null::campaign_draft, drafts) x
    where r.tenant_id = mine and r.campaign_id = its_campaign and r.no = x.no;
  for d in select * from jsonb_populate_recordset(null::campaign_draft, drafts) x where x.reason is null loop
    m := jsonb_populate_record(null::draft, d.draft);
    if d.ticket is not null then
      select y.* into said from messages y where y.tenant_id = mine and y.id = (
        (queue_messages(d.ticket, null, null, null, null, null, jsonb_build_array(d.draft)))->'messages'->0->>'id')::bigint;
    else
      if m."fileId" is not null and m.media is null then
        m.media := (select jsonb_strip_nulls(jsonb_build_object('kind', f.kind, 'name', f.name, 'mimeType', f.type, 'size', f.size,
          'seconds', f.seconds)) from files f where f.tenant_id = mine and f.id = m."fileId");
      end if;
      insert into messages (tenant_id, contact_id, channel_id, from_me, type, body, media, extra, file_id, payload, send_type, status,
          next_at, claimed_at, attempts, said_at, created_at, campaign_id, campaign_no)
        values (mine, d.contact, its_channel, true, coalesce(m.type, m.media->>'kind', 'chat'), m.body, m.media, m.extra, m."fileId", m.payload,
          'campaign', 'pending', moment, moment, 1, moment, moment, its_campaign, d.no)
        returning * into said;
    end if;
    if d.ticket is not null then
      update messages y set campaign_id = its_campaign, campaign_no = d.no, claimed_at = moment, attempts = 1,
          external_id = case when chosen_ids then outbound_id(said) end
        where y.tenant_id = mine and y.id = said.id;
      insert into campaign_tallies (campaign_id, channel_id, variant, what, n) values (its_campaign, its_channel, d.variant, 'sending', 1);
    elsif chosen_ids then
      update messages y set external_id = outbound_id(said) where y.tenant_id = mine and y.id = said.id;
    end if;
    insert into message_origins (message_id, kind, ref) values (said.id, 'campaign', its_campaign) on conflict do nothing;
    return query select said.id, d.no, d.contact, outbound_id(said);
  end loop;
end $$;
