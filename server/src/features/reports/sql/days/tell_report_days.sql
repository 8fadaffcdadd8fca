-- Tells the days of the passes of these tickets by a clock. What is told right is not written.
create function tell_report_days(its_tenant bigint, its_zone text, above bigint, up_to bigint) returns void language plpgsql as $$
begin
  update attendances a set opened_day = (a.opened_at at time zone its_zone)::date, closed_day = (a.closed_at at time zone its_zone)::date
  where a.tenant_id = its_tenant and a.ticket_id > above and a.ticket_id <= up_to
    and (a.opened_day <> (a.opened_at at time zone its_zone)::date or a.closed_day is distinct from (a.closed_at at time zone its_zone)::date);
end $$;
