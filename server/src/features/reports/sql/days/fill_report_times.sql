-- Of a day's passes the times themselves, four bytes each, -1 for none: a median is of values and cannot be added up. Beside them by which
-- ad each came, where any did, and of those somebody took from when until when.
create function fill_report_times(its_tenant bigint, its_day date) returns void language sql as $$
  delete from report_times t where t.tenant_id = its_tenant and t.day = its_day;
  insert into report_times (tenant_id, day, user_id, queue_id, channel_id, waits, replies, handles, resolves, ads, spans)
  select its_tenant, its_day, a.user_id, a.queue_id, a.channel_id, string_agg(int4send(coalesce(a.wait_s, -1)), ''),
    string_agg(int4send(coalesce(a.reply_s, -1)), ''), string_agg(int4send(coalesce(a.handle_s, -1)), ''),
    string_agg(int4send(coalesce(a.resolve_s, -1)), ''),
    case when count(a.ad_id) > 0 then string_agg(int8send(coalesce(a.ad_id, 0)), '') end,
    string_agg(span_of(a.opened_at, a.wait_s, a.closed_at), '') filter (where a.user_id is not null and a.wait_s is not null)
  from counted_passes(its_tenant, its_day) a group by a.user_id, a.queue_id, a.channel_id
$$;
