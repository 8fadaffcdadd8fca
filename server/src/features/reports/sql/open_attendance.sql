-- A pass begins: a ticket is made, reopened, or a group's wakes again. A ticket of what was said before the product (pass 0) has none.
create function open_attendance() returns trigger language plpgsql as $$
declare
  at timestamptz := case when tg_op = 'INSERT' then new.created_at else moment_of_move(old.updated_at, new.updated_at) end;
begin
  if new.pass = 0 then
    delete from attendances a where a.tenant_id = new.tenant_id and a.ticket_id = new.id;
    return null;
  end if;
  insert into attendances (tenant_id, ticket_id, n, opened_at, opened_day, contact_id, channel_id, queue_id, user_id, status, is_group,
      by_company, by_bot, wait_s, closed_at, closed_day, handle_s, resolve_s, office_wait_s, office_handle_s, office_resolve_s)
  values (new.tenant_id, new.id, new.pass, at, (at at time zone tenant_zone(new.tenant_id))::date, new.contact_id, new.channel_id,
    new.queue_id, new.user_id, new.status, new.is_group, case when new.pass = 1 then new.is_active_demand else new.status = 'open' end,
    is_bot(new.answered_by), whole_seconds(at, new.started_at), new.closed_at, (new.closed_at at time zone tenant_zone(new.tenant_id))::date,
    whole_seconds(new.started_at, new.closed_at), whole_seconds(at, new.closed_at),
    office_seconds(new.tenant_id, at, new.started_at), office_seconds(new.tenant_id, new.started_at, new.closed_at),
    office_seconds(new.tenant_id, at, new.closed_at));
  return null;
end $$;
create trigger open_attendance after insert on tickets for each row execute function open_attendance();
create trigger open_next_attendance after update of pass on tickets for each row
  when (new.pass <> old.pass) execute function open_attendance();
