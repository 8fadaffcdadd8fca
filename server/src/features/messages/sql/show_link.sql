-- Shown with the message as long as its words still name the address. The ticket first, as everybody locks.
create function show_link(its_id bigint, link jsonb) returns boolean language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
  m messages;
begin
  perform from tickets t where t.tenant_id = mine
    and t.id = (select x.ticket_id from messages x where x.tenant_id = mine and x.id = its_id) for no key update;
  update messages x set extra = coalesce(x.extra, '{}') || jsonb_build_object('link', link)
    where x.tenant_id = mine and x.id = its_id and x.deleted_at is null and position(link->>'url' in x.body) > 0
      and x.extra->'link' is distinct from link
    returning * into m;
  if m.id is null then
    return false;
  end if;
  perform announce_message(m);
  return true;
end $$;
