-- The ticket somebody writes in, locked: the one named, as far as the asker sees it, or the live one of a contact on a channel. Nothing
-- where there is none, or when it is not to be waited for.
create function lock_for_sending(ticket bigint, contact bigint, channel bigint, asker bigint, waits boolean) returns tickets
  language plpgsql as $$
declare
  mine bigint := current_tenant();
  t tickets;
begin
  if ticket is null then
    select x.* into t from tickets x
    where x.tenant_id = mine and x.contact_id = contact and x.channel_id = channel and x.status in ('open', 'pending', 'schedule')
    for no key update of x;
  elsif waits then
    select x.* into t from tickets x
    where x.tenant_id = mine and x.id = ticket and (asker is null or x.audience && (
      select u.rooms from users u where u.tenant_id = mine and u.id = asker and u.is_active and u.deleted_at is null))
    for no key update of x;
  else
    select x.* into t from tickets x
    where x.tenant_id = mine and x.id = ticket and x.audience && (
      select u.rooms from users u where u.tenant_id = mine and u.id = asker and u.is_active and u.deleted_at is null)
    for no key update of x skip locked;
  end if;
  return t;
end $$;
