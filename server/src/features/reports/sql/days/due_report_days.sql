-- Companies whose days are to be added up: of whom, and nothing else of them. A day is over for an hour before it is, because no
-- transaction lasts that long; `its_at` is that hour ago.
create function due_report_days(its_at timestamptz) returns table (tenant_id bigint)
  language sql stable security definer rows 50 set search_path = public, pg_temp as $$
    select t.id from tenants t
    where t.deleting_at is null and (
      not exists (select from report_zones z where z.tenant_id = t.id and z.moving_to is null and z.zone = tenant_zone(t.id))
      or exists (select from report_stale s where s.tenant_id = t.id and s.day < (its_at at time zone tenant_zone(t.id))::date)
      or exists (select from attendances a where a.tenant_id = t.id and a.received is null and a.closed_at < its_at)
      or exists (select from attendances a where a.tenant_id = t.id and lacks_office(a)))
    order by t.id
  $$;
revoke all on function due_report_days from public;
grant execute on function due_report_days to :app;
