-- A pass that is counted changes, goes, or becomes one: its day must be added up anew. Passes that go on are never in the sums, so what
-- happens every day marks nothing.
create function mark_report_day() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.received is not null then
    insert into report_stale (tenant_id, day) values (old.tenant_id, old.opened_day);
  end if;
  if tg_op <> 'DELETE' and new.received is not null and (tg_op = 'INSERT' or old.received is null or old.opened_day <> new.opened_day) then
    insert into report_stale (tenant_id, day) values (new.tenant_id, new.opened_day);
  end if;
  return null;
end $$;
create trigger mark_report_day after insert on attendances for each row when (new.received is not null) execute function mark_report_day();
create trigger mark_report_day_again after update on attendances for each row
  when (old.received is not null or new.received is not null) execute function mark_report_day();
create trigger mark_report_day_gone after delete on attendances for each row when (old.received is not null) execute function mark_report_day();
