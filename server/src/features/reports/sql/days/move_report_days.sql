-- Moves the days of the passes of some more tickets to the company's new clock; answers whether all are moved.
create function move_report_days(its_tenant bigint, most int) returns boolean language plpgsql as $$
declare
  its_zone text := tenant_zone(its_tenant);
  its report_zones;
  last_ticket bigint;
begin
  insert into report_zones (tenant_id, zone) values (its_tenant, '') on conflict do nothing;
  select * into its from report_zones z where z.tenant_id = its_tenant for update;
  if its.zone = its_zone and its.moving_to is null then
    return true;
  end if;
  -- Changed once more on the way: from the beginning, for some are told by a third clock.
  if its.moving_to is distinct from its_zone then
    its.moved_to := 0;
  end if;
  select max(ticket_id) into last_ticket from (
    select ticket_id from attendances a where a.tenant_id = its_tenant and a.ticket_id > its.moved_to order by a.ticket_id limit most) t;
  if last_ticket is null then
    -- Who opened one while the clock was changed may have told it by the old one: all are looked at once more, and few are left.
    perform tell_report_days(its_tenant, its_zone, 0, 9223372036854775807);
    -- Hours are told by a clock even where no day is another.
    insert into report_stale (tenant_id, day) select its_tenant, f.day from report_filled f where f.tenant_id = its_tenant and f.zone <> its_zone;
    update report_zones z set zone = its_zone, moving_to = null, moved_to = 0 where z.tenant_id = its_tenant;
  else
    perform tell_report_days(its_tenant, its_zone, its.moved_to, last_ticket);
    update report_zones z set moving_to = its_zone, moved_to = last_ticket where z.tenant_id = its_tenant;
  end if;
  return last_ticket is null;
end $$;
