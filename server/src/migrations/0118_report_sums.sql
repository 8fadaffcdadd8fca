-- What bots did stands in the sums of days too.
alter table report_days
  add column bots int not null default 0,
  add column solved int not null default 0,
  add column handed int not null default 0;

-- Of those passes that came by an ad, the same by ad: apart, so that who asks for anything else reads no row more for them.
create table report_ad_days (
  tenant_id bigint not null default current_tenant(),
  day date not null,
  id bigint generated always as identity,
  ad_id bigint not null,
  user_id bigint,
  queue_id bigint,
  channel_id bigint not null,
  total int not null,
  by_company int not null,
  reopened int not null,
  wait_n int not null,
  wait_sum float8 not null,
  reply_n int not null,
  reply_sum float8 not null,
  handle_n int not null,
  handle_sum float8 not null,
  resolve_n int not null,
  resolve_sum float8 not null,
  rating_n int not null,
  rating_sum int not null,
  value_n int not null,
  value_sum float8 not null,
  primary key (tenant_id, day, id)
);
select secure_table('report_ad_days');

-- How many were opened in each hour of a day, by the clock its row of report_filled names.
create table report_hours (
  tenant_id bigint not null default current_tenant(),
  day date not null,
  id bigint generated always as identity,
  hour smallint not null,
  user_id bigint,
  queue_id bigint,
  total int not null,
  primary key (tenant_id, day, id)
);
select secure_table('report_hours');

-- The clock a day's hours were told by; empty: of before they were added up.
alter table report_filled add column zone text not null default '';

-- All days once more: what was added up before knows none of this.
do $$
declare its record;
begin
  for its in select id from tenants loop
    perform set_config('app.tenant', its.id::text, true);
    delete from report_filled where tenant_id = its.id;
    delete from report_days where tenant_id = its.id;
    insert into report_stale (tenant_id, day)
      select distinct its.id, a.opened_day from attendances a where a.tenant_id = its.id and a.received is not null;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
