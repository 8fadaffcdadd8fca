-- The key is a door from the moment there is a channel, by every way of making one, until it is deleted.
create function keep_hook() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from doors where kind = 'hook' and key = old.hook_key;
  end if;
  if new.deleted_at is null then
    insert into doors (tenant_id, kind, key, ref) values (new.tenant_id, 'hook', new.hook_key, new.id);
  end if;
  return null;
end $$;
create trigger keep_hook after insert on channels for each row execute function keep_hook();
create trigger keep_changed_hook after update of hook_key, deleted_at on channels for each row
  when (old.hook_key <> new.hook_key or old.deleted_at is distinct from new.deleted_at) execute function keep_hook();
