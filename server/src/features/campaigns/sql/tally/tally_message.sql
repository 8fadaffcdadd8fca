-- A message of a campaign goes from one bucket to another: two rows are added, none is changed. One that is made is counted by its claim,
-- one that is deleted while it waits goes back to its recipient, any other was counted and stays so. Nothing for ordinary messages, and
-- nothing where a function that settles many counts them at once.
create function tally_message() returns trigger language plpgsql set search_path = public as $$
declare
  was text := campaign_bucket(old.status, old.ack);
  is_now text := case when tg_op <> 'DELETE' then campaign_bucket(new.status, new.ack) end;
  m messages := case when tg_op = 'DELETE' then old else new end;
  its_variant smallint := (select r.variant from campaign_recipients r
    where r.tenant_id = m.tenant_id and r.campaign_id = m.campaign_id and r.no = m.campaign_no);
begin
  if was = 'failed' then
    was := 'failed:' || coalesce(old.error, '');
  end if;
  if is_now = 'failed' then
    is_now := 'failed:' || coalesce(new.error, '');
  end if;
  insert into campaign_tallies (tenant_id, campaign_id, channel_id, variant, what, n)
    select m.tenant_id, m.campaign_id, case when x.n < 0 then coalesce(old.channel_id, m.channel_id) else m.channel_id end, its_variant, x.what, x.n
    from (values (was, -1), (is_now, 1)) x(what, n) where x.what is not null;
  if is_now = 'failed:ERR_OPTED_OUT' then
    insert into marketing_stops (tenant_id, kind, scope, key, value, source, campaign_id)
      select r.tenant_id, r.kind, r.scope, r.key, r.value, 'provider', r.campaign_id from campaign_recipients r
      where r.tenant_id = m.tenant_id and r.campaign_id = m.campaign_id and r.no = m.campaign_no
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger tally_moved_message after update of status, ack, error, channel_id on messages for each row
  when (new.campaign_id is not null and coalesce(current_setting('app.counted', true), '') = '' and (campaign_bucket(old.status, old.ack) <> campaign_bucket(new.status, new.ack)
    or (old.error is distinct from new.error and new.status in ('failed', 'canceled')) or old.channel_id <> new.channel_id))
  execute function tally_message();
create trigger tally_released_message after delete on messages for each row
  when (old.campaign_id is not null and old.status = 'pending') execute function tally_message();
