-- Of a day's passes those that came by an ad, added up by it.
create function fill_report_ads(its_tenant bigint, its_day date) returns void language sql as $$
  delete from report_ad_days d where d.tenant_id = its_tenant and d.day = its_day;
  insert into report_ad_days (tenant_id, day, ad_id, user_id, queue_id, channel_id, total, by_company, reopened, wait_n, wait_sum, reply_n,
      reply_sum, handle_n, handle_sum, resolve_n, resolve_sum, rating_n, rating_sum, value_n, value_sum)
  select its_tenant, its_day, a.ad_id, a.user_id, a.queue_id, a.channel_id, count(*), count(*) filter (where a.by_company),
    count(*) filter (where a.n > 1), count(a.wait_s), coalesce(sum(a.wait_s), 0), count(a.reply_s), coalesce(sum(a.reply_s), 0),
    count(a.handle_s), coalesce(sum(a.handle_s), 0), count(a.resolve_s), coalesce(sum(a.resolve_s), 0), count(a.evaluation),
    coalesce(sum(a.evaluation), 0), count(a.value), coalesce(sum(a.value), 0)
  from counted_passes(its_tenant, its_day) a where a.ad_id is not null
  group by a.ad_id, a.user_id, a.queue_id, a.channel_id
$$;
