-- The provider has done what was asked for a message: then it is so here. The ticket first, as everybody locks.
create function settle_request(its_id bigint) returns void language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
  r channel_requests;
  m messages;
begin
  update channel_requests x set done_at = now() where x.tenant_id = mine and x.id = its_id and x.done_at is null returning * into r;
  if r.id is null then
    return;
  end if;
  perform from tickets t where t.tenant_id = mine
    and t.id = (select x.ticket_id from messages x where x.tenant_id = mine and x.id = r.message_id) for no key update;
  select * into m from messages x where x.tenant_id = mine and x.id = r.message_id for no key update;
  if m.id is null then
    return;
  end if;
  case r.request->>'what'
    when 'edit' then perform edit_message(m, r.request->>'text', null, r.user_id);
    when 'remove' then perform remove_message(m, null);
    when 'react' then perform react_to_message(m, 'company', true, r.request->>'text', null, null);
    -- That it was read, or that somebody writes, is nothing to keep here.
    else null;
  end case;
end $$;
