-- A deleted user owns no live ticket: the transaction that gives one and the one that deletes the user wait for each other. The
-- foreign key alone only knows that the row stays.
create function owner_is_here() returns trigger language plpgsql set search_path = public as $$
begin
  perform from users u where u.tenant_id = new.tenant_id and u.id = new.user_id and u.deleted_at is null for share;
  if not found then
    raise foreign_key_violation using constraint = 'tickets_user', message = 'the user who is given the ticket is gone';
  end if;
  return null;
end $$;
create trigger owner_is_here after insert on tickets for each row
  when (new.user_id is not null and new.status <> 'closed') execute function owner_is_here();
create trigger changed_owner_is_here after update of user_id, status on tickets for each row
  when (new.user_id is not null and new.status <> 'closed' and (new.user_id is distinct from old.user_id or old.status = 'closed'))
  execute function owner_is_here();
