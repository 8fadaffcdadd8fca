-- However a session ends, its device is told nothing more.
create function forget_device() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where tenant_id = new.tenant_id and session_id = new.id;
  return null;
end $$;
create trigger forget_device after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function forget_device();
