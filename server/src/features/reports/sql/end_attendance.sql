-- A ticket that is gone has become part of another one: its pass is named, and left out of every time.
create function end_attendance() returns trigger language plpgsql as $$
begin
  update attendances a set status = 'closed', closed_how = 'merged', closed_at = clock_timestamp(),
      closed_day = (clock_timestamp() at time zone tenant_zone(old.tenant_id))::date
    where a.tenant_id = old.tenant_id and a.ticket_id = old.id and a.n = old.pass and a.closed_at is null;
  return null;
end $$;
create trigger end_attendance after delete on tickets for each row execute function end_attendance();
