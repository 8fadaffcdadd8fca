-- What a statement does to recipients, counted once for all of them: who waits, and who was skipped and why. Whoever is taken is counted
-- by their message.
create function tally_recipients() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into campaign_tallies (tenant_id, campaign_id, what, n)
      select r.tenant_id, r.campaign_id, w.what, count(*) from made r
      cross join lateral (select case r.state when 0 then 'waiting' when 2 then 'skipped:' || coalesce(r.reason, '') end as what) w
      where w.what is not null group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into campaign_tallies (tenant_id, campaign_id, what, n)
      select r.tenant_id, r.campaign_id, w.what, -count(*) from gone r
      cross join lateral (select case r.state when 0 then 'waiting' when 2 then 'skipped:' || coalesce(r.reason, '') end as what) w
      where w.what is not null and exists (select from campaigns c where c.tenant_id = r.tenant_id and c.id = r.campaign_id)
      group by 1, 2, 3;
  else
    insert into campaign_tallies (tenant_id, campaign_id, channel_id, variant, what, hour, n)
      select x.tenant_id, x.campaign_id, x.channel_id, x.variant, x.what, x.hour, sum(x.n) from (
        select b.tenant_id, b.campaign_id, null::bigint as channel_id, null::smallint as variant,
          case b.state when 0 then 'waiting' else 'skipped:' || coalesce(b.reason, '') end as what, null::timestamptz as hour, -1 as n
          from before b join after a using (tenant_id, campaign_id, no) where b.state <> 1 and (b.state, b.reason) is distinct from (a.state, a.reason)
        union all
        select a.tenant_id, a.campaign_id, null, null, case a.state when 0 then 'waiting' else 'skipped:' || coalesce(a.reason, '') end, null, 1
          from before b join after a using (tenant_id, campaign_id, no) where a.state <> 1 and (b.state, b.reason) is distinct from (a.state, a.reason)
        union all
        select a.tenant_id, a.campaign_id, a.channel_id, a.variant, 'taken', date_trunc('hour', a.taken_at), 1
          from before b join after a using (tenant_id, campaign_id, no) where a.state = 1 and b.state <> 1
        union all
        select b.tenant_id, b.campaign_id, b.channel_id, b.variant, 'taken', date_trunc('hour', b.taken_at), -1
          from before b join after a using (tenant_id, campaign_id, no) where b.state = 1 and a.state <> 1
        union all
        select a.tenant_id, a.campaign_id, a.channel_id, a.variant, 'replied', null, 1
          from before b join after a using (tenant_id, campaign_id, no) where b.replied_at is null and a.replied_at is not null
        union all
        select a.tenant_id, a.campaign_id, a.channel_id, a.variant, 'stopped', null, 1
          from before b join after a using (tenant_id, campaign_id, no) where b.stopped_at is null and a.stopped_at is not null
      ) x group by 1, 2, 3, 4, 5, 6 having sum(x.n) <> 0;
  end if;
  return null;
end $$;
create trigger tally_linked after insert on campaign_recipients referencing new table as made for each statement execute function tally_recipients();
create trigger tally_unlinked after delete on campaign_recipients referencing old table as gone for each statement execute function tally_recipients();
create trigger tally_changed after update on campaign_recipients referencing old table as before new table as after
  for each statement execute function tally_recipients();
