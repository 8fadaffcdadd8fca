-- In the order everybody locks in: the ticket first.
create function apply_waiting_for(its_id bigint) returns void language plpgsql set search_path = public as $$
declare
  m messages;
begin
  perform from tickets t where t.tenant_id = current_tenant()
    and t.id = (select x.ticket_id from messages x where x.tenant_id = current_tenant() and x.id = its_id) for no key update;
  select * into m from messages x where x.tenant_id = current_tenant() and x.id = its_id for no key update;
  perform apply_waiting(m);
end $$;
