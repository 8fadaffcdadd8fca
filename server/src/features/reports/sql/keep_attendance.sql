-- A pass is moved, closed, or appraised after that: its row is written anew from the ticket. Of columns no message's statement names, so
-- that an arrival pays nothing for it.
create function keep_attendance() returns trigger language plpgsql as $$
declare
  is_closed boolean := new.status = 'closed';
begin
  if old.contact_id <> new.contact_id and new.pass > 1 then
    update attendances a set contact_id = new.contact_id where a.tenant_id = new.tenant_id and a.ticket_id = new.id and a.n < new.pass;
  end if;
  update attendances a set contact_id = new.contact_id, channel_id = new.channel_id, queue_id = new.queue_id,
      user_id = case when is_closed then coalesce(new.user_id, a.user_id) else new.user_id end,
      status = new.status, by_bot = a.by_bot or is_bot(new.answered_by), handed = a.handed or new.handed_at is not null, demand_id = new.demand_id, value = (new.value * 1000)::bigint,
      closed_at = new.closed_at,
      closed_day = case when new.closed_at = a.closed_at then a.closed_day else (new.closed_at at time zone tenant_zone(new.tenant_id))::date end,
      received = case when new.closed_at = a.closed_at then a.received end,
      closed_how = case when is_closed then a.closed_how end, closed_by = case when is_closed then a.closed_by end,
      wait_s = whole_seconds(a.opened_at, new.started_at),
      reply_s = whole_seconds(greatest(new.asked_at, new.handed_at), new.replied_at),
      handle_s = whole_seconds(new.started_at, new.closed_at), resolve_s = whole_seconds(a.opened_at, new.closed_at),
      waited_s = case when is_closed then new.waited_s end, waits = case when is_closed then new.waits end,
      longest_s = case when is_closed then new.longest_s end,
      office_wait_s = kept_office(a.tenant_id, whole_seconds(a.opened_at, new.started_at), a.wait_s, a.office_wait_s, a.opened_at, new.started_at),
      office_reply_s = kept_office(a.tenant_id, whole_seconds(greatest(new.asked_at, new.handed_at), new.replied_at), a.reply_s,
        a.office_reply_s, greatest(new.asked_at, new.handed_at), new.replied_at),
      office_handle_s = kept_office(a.tenant_id, whole_seconds(new.started_at, new.closed_at), a.handle_s, a.office_handle_s, new.started_at,
        new.closed_at),
      office_resolve_s = kept_office(a.tenant_id, whole_seconds(a.opened_at, new.closed_at), a.resolve_s, a.office_resolve_s, a.opened_at,
        new.closed_at)
    where a.tenant_id = new.tenant_id and a.ticket_id = new.id and a.n = new.pass;
  return null;
end $$;
create trigger keep_attendance after update of status, answered_by, user_id, queue_id, channel_id, contact_id, started_at, closed_at, demand_id, value
  on tickets for each row when (new.pass = old.pass and (old.status <> new.status or old.answered_by <> new.answered_by or old.user_id is distinct from new.user_id
    or old.queue_id is distinct from new.queue_id or old.channel_id <> new.channel_id or old.contact_id <> new.contact_id
    or old.started_at is distinct from new.started_at or old.closed_at is distinct from new.closed_at
    or old.demand_id is distinct from new.demand_id or old.value is distinct from new.value)) execute function keep_attendance();
