-- Recipients whose conversation does not go on become messages on their way, all by one statement; nothing is told of them. They are
-- counted once for all, as all who wait are. Where a channel lets us choose its ids, each is there from the beginning.
create function take_without_ticket(its_campaign bigint, its_channel bigint, drafts jsonb, moment timestamptz, chosen_ids boolean) returns bigint[]
  language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
  made bigint[];
begin
  with stored as (
    insert into messages (tenant_id, id, contact_id, channel_id, from_me, type, body, media, extra, file_id, payload, send_type, status,
        next_at, claimed_at, attempts, said_at, created_at, campaign_id, campaign_no, external_id)
      select mine, k.id, x.contact, its_channel, true, coalesce(m.type, k.media->>'kind', 'chat'), m.body, k.media, m.extra, m."fileId",
        m.payload, 'campaign', 'pending', moment, moment, 1, moment, moment, its_campaign, x.no,
        case when chosen_ids then outbound_id_of(mine, k.id, moment, 0) end
      from jsonb_populate_recordset(null::campaign_draft, drafts) x
        cross join lateral jsonb_populate_record(null::draft, x.draft) m
        cross join lateral (select nextval('messages_id_seq') as id,
          coalesce(m.media, case when m."fileId" is not null then media_of_file(m."fileId") end) as media offset 0) k
      where x.reason is null and x.ticket is null
      returning messages.id
  )
  select coalesce(array_agg(y.id), '{}') into made from stored y;
  insert into campaign_tallies (campaign_id, channel_id, variant, what, n)
    select its_campaign, its_channel, x.variant, 'sending', count(*)
    from jsonb_populate_recordset(null::campaign_draft, drafts) x where x.reason is null and x.ticket is null group by x.variant;
  return made;
end $$;
