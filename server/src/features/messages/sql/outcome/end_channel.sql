create function end_channel() returns trigger language plpgsql as $$
begin
  perform fail_waiting(new.tenant_id, new.id);
  return null;
end $$;
create trigger end_channel after update of deleted_at on channels for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function end_channel();
