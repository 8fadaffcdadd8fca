-- Not to be sent any more: false when it is on its way by now. It stays, marked; one that may have arrived is not said to be gone.
create function cancel_message(its_id bigint) returns boolean language plpgsql set search_path = public as $$
declare
  m messages;
begin
  update messages x set next_at = null,
      status = case when x.status = 'pending' and x.in_doubt then 'unconfirmed' else 'canceled' end,
      deleted_at = case when x.status = 'pending' and x.in_doubt then x.deleted_at else now() end
    where x.tenant_id = current_tenant() and x.id = its_id and x.from_me
      and x.status in ('pending', 'failed') and x.claimed_at is null
    returning * into m;
  if m.id is null then
    return false;
  end if;
  perform announce_message(m);
  return true;
end $$;
