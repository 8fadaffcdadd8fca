-- How many passes a day's sums are of: whether a year has few enough for medians is seen without counting them.
alter table report_filled add column passes int not null default 0;
do $$
declare its record;
begin
  for its in select id from tenants loop
    perform set_config('app.tenant', its.id::text, true);
    update report_filled f set passes = d.total
    from (select day, sum(total)::int as total from report_days where tenant_id = its.id group by day) d
    where f.tenant_id = its.id and f.day = d.day;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
