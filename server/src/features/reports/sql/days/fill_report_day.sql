-- Adds a day up anew. The marks go first: what they stand for is committed, so the next statement sees it; a mark that comes after stays.
create function fill_report_day(its_tenant bigint, its_day date) returns void language plpgsql as $$
begin
  insert into report_filled (tenant_id, day) values (its_tenant, its_day) on conflict (tenant_id, day) do update set at = now();
  delete from report_stale s where s.tenant_id = its_tenant and s.day = its_day;
  delete from report_days d where d.tenant_id = its_tenant and d.day = its_day;
  insert into report_days (tenant_id, day, user_id, queue_id, channel_id, total, by_company, reopened, wait_n, wait_sum, reply_n, reply_sum,
      handle_n, handle_sum, resolve_n, resolve_sum, rating_n, rating_sum, value_n, value_sum, received, sent, failed, billed)
  select its_tenant, its_day, a.user_id, a.queue_id, a.channel_id, count(*), count(*) filter (where a.by_company), count(*) filter (where a.n > 1),
    count(a.wait_s), coalesce(sum(a.wait_s), 0), count(a.reply_s), coalesce(sum(a.reply_s), 0), count(a.handle_s), coalesce(sum(a.handle_s), 0),
    count(a.resolve_s), coalesce(sum(a.resolve_s), 0), count(a.evaluation), coalesce(sum(a.evaluation), 0), count(a.value),
    coalesce(sum(a.value), 0),     sum(a.received), sum(a.sent), sum(a.failed), sum(a.billed)
  from attendances a
  where a.tenant_id = its_tenant and a.opened_day = its_day and a.received is not null and not a.is_group
    and (a.closed_how = 'merged') is not true
  group by a.user_id, a.queue_id, a.channel_id;
end $$;
