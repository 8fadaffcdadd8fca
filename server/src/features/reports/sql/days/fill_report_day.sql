-- Adds a day up anew. The marks go first: what they stand for is committed, so the next statement sees it; a mark that comes after stays.
create function fill_report_day(its_tenant bigint, its_day date) returns void language plpgsql as $$
declare
  its_zone text := tenant_zone(its_tenant);
begin
  insert into report_filled (tenant_id, day, zone) values (its_tenant, its_day, its_zone)
    on conflict (tenant_id, day) do update set at = now(), zone = its_zone;
  delete from report_stale s where s.tenant_id = its_tenant and s.day = its_day;
  delete from report_days d where d.tenant_id = its_tenant and d.day = its_day;
  insert into report_days (tenant_id, day, user_id, queue_id, channel_id, total, by_company, reopened, wait_n, wait_sum, reply_n, reply_sum,
      handle_n, handle_sum, resolve_n, resolve_sum, rating_n, rating_sum, value_n, value_sum, received, sent, failed, billed, bots, solved, handed)
  select its_tenant, its_day, a.user_id, a.queue_id, a.channel_id, count(*), count(*) filter (where a.by_company), count(*) filter (where a.n > 1),
    count(a.wait_s), coalesce(sum(a.wait_s), 0), count(a.reply_s), coalesce(sum(a.reply_s), 0), count(a.handle_s), coalesce(sum(a.handle_s), 0),
    count(a.resolve_s), coalesce(sum(a.resolve_s), 0), count(a.evaluation), coalesce(sum(a.evaluation), 0), count(a.value),
    coalesce(sum(a.value), 0), sum(a.received), sum(a.sent), sum(a.failed), sum(a.billed), count(*) filter (where a.by_bot),
    count(*) filter (where a.by_bot and not a.handed and a.reply_s is null), count(*) filter (where a.by_bot and (a.handed or a.reply_s is not null))
  from counted_passes(its_tenant, its_day) a
  group by a.user_id, a.queue_id, a.channel_id;
  perform fill_report_ads(its_tenant, its_day);
  perform fill_report_times(its_tenant, its_day);
  delete from report_hours h where h.tenant_id = its_tenant and h.day = its_day;
  insert into report_hours (tenant_id, day, hour, user_id, queue_id, total)
  select its_tenant, its_day, extract(hour from a.opened_at at time zone its_zone), a.user_id, a.queue_id, count(*)
  from counted_passes(its_tenant, its_day) a group by 3, 4, 5;
  update report_filled f set passes = coalesce((select sum(d.total) from report_days d where d.tenant_id = its_tenant and d.day = its_day), 0)
    where f.tenant_id = its_tenant and f.day = its_day;
end $$;
