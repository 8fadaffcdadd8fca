-- Not sent yet, so changed here alone: false when it is on its way by now.
create function reword_waiting(its_id bigint, words text) returns boolean language plpgsql set search_path = public as $$
declare
  m messages;
begin
  perform from tickets t where t.tenant_id = current_tenant()
    and t.id = (select x.ticket_id from messages x where x.tenant_id = current_tenant() and x.id = its_id) for no key update;
  update messages x set body = words where x.tenant_id = current_tenant() and x.id = its_id
    and x.status = 'pending' and x.claimed_at is null and x.attempts = 0 and not x.in_doubt returning * into m;
  if m.id is null then
    return false;
  end if;
  perform announce_message(m);
  perform refresh_preview(m.tenant_id, m.ticket_id, m.seq);
  return true;
end $$;
