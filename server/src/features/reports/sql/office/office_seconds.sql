-- The whole seconds of a stretch in which the company was open, by its hours and its clock of now. A company without hours always is.
create function office_seconds(its_tenant bigint, since timestamptz, until timestamptz) returns int language plpgsql stable strict as $$
declare
  its business_hours;
  its_zone text;
begin
  select * into its from business_hours b where b.tenant_id = its_tenant;
  if not found or its.week = '[]' and its.special_days = '[]' or until <= since then
    return whole_seconds(since, until);
  end if;
  its_zone := tenant_zone(its_tenant);
  return (
    select coalesce(floor(extract(epoch from sum(greatest(interval '0', least(w.upper, p.closes) - greatest(w.lower, p.opens))))), 0)::int
    from wall_stretches(its_zone, since, until) w
    cross join lateral generate_series(w.lower::date, w.upper::date, interval '1 day') d
    cross join lateral open_periods(its.week, its.special_days, d::date) p
  );
end $$;
