-- What a statement changes of recipients, counted once for all of them: who waits no longer, who was skipped and why, who was taken in
-- which hour, who replied, who asked for no more. What was counted before is taken back by the same word.
create function tally_changed() returns trigger language plpgsql set search_path = public as $$
begin
  insert into campaign_tallies (tenant_id, campaign_id, channel_id, variant, what, hour, n)
    select b.tenant_id, b.campaign_id, x.channel_id, x.variant, x.what, x.hour, sum(x.n)
    from before b join after a using (tenant_id, campaign_id, no)
    cross join lateral (select (b.state, b.reason) is distinct from (a.state, a.reason) as is_restated) c
    cross join lateral (values
      (c.is_restated and b.state <> 1, null::bigint, null::smallint, tallied_as(b.state, b.reason), null::timestamptz, -1),
      (c.is_restated and a.state <> 1, null, null, tallied_as(a.state, a.reason), null, 1),
      (b.state = 1 and a.state <> 1, b.channel_id, b.variant, 'taken', date_trunc('hour', b.taken_at), -1),
      (b.state <> 1 and a.state = 1, a.channel_id, a.variant, 'taken', date_trunc('hour', a.taken_at), 1),
      (b.replied_at is null and a.replied_at is not null, a.channel_id, a.variant, 'replied', null, 1),
      (b.stopped_at is null and a.stopped_at is not null, a.channel_id, a.variant, 'stopped', null, 1)
    ) x(counts, channel_id, variant, what, hour, n)
    where x.counts group by 1, 2, 3, 4, 5, 6 having sum(x.n) <> 0;
  return null;
end $$;
create trigger tally_changed after update on campaign_recipients referencing old table as before new table as after
  for each statement execute function tally_changed();
