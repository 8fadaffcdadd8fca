-- The times of a day's passes that are over, by whose they were: what medians are computed of without reading the passes. A cache, as the
-- sums beside it.
create table report_times (
  tenant_id bigint not null default current_tenant(),
  day date not null,
  id bigint generated always as identity,
  user_id bigint,
  queue_id bigint,
  channel_id bigint not null,
  -- Four bytes of each pass, in one order.
  waits bytea not null,
  replies bytea not null,
  handles bytea not null,
  resolves bytea not null,
  -- Eight of each, where any came by an ad.
  ads bytea,
  -- Sixteen of each that somebody took: from when until when.
  spans bytea,
  primary key (tenant_id, day, id)
) with (toast_tuple_target = 8160);
select secure_table('report_times');

-- All days once more: what was added up before knows none of this.
do $$
declare its record;
begin
  for its in select id from tenants loop
    perform set_config('app.tenant', its.id::text, true);
    delete from report_filled where tenant_id = its.id;
    insert into report_stale (tenant_id, day)
      select distinct its.id, a.opened_day from attendances a where a.tenant_id = its.id and a.received is not null;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
