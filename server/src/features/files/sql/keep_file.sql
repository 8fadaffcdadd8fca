-- For every table with a `file_id`: a file is in use as long as a row has it.
create function keep_file() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update files set unused_since = now() where tenant_id = old.tenant_id and id = old.file_id;
  end if;
  if tg_op <> 'DELETE' then
    update files set unused_since = null where tenant_id = new.tenant_id and id = new.file_id and unused_since is not null;
  end if;
  return null;
end $$;
create trigger keep_file after insert on messages for each row when (new.file_id is not null) execute function keep_file();
create trigger keep_changed_file after update of file_id on messages for each row
  when (old.file_id is distinct from new.file_id) execute function keep_file();
create trigger keep_deleted_file after delete on messages for each row when (old.file_id is not null) execute function keep_file();
create trigger keep_file after insert on quick_messages for each row when (new.file_id is not null) execute function keep_file();
create trigger keep_changed_file after update of file_id on quick_messages for each row
  when (old.file_id is distinct from new.file_id) execute function keep_file();
create trigger keep_deleted_file after delete on quick_messages for each row when (old.file_id is not null) execute function keep_file();
create trigger keep_file after insert on schedules for each row when (new.file_id is not null) execute function keep_file();
create trigger keep_changed_file after update of file_id on schedules for each row
  when (old.file_id is distinct from new.file_id) execute function keep_file();
create trigger keep_deleted_file after delete on schedules for each row when (old.file_id is not null) execute function keep_file();
create trigger keep_file after insert on birthday_messages for each row when (new.file_id is not null) execute function keep_file();
create trigger keep_changed_file after update of file_id on birthday_messages for each row
  when (old.file_id is distinct from new.file_id) execute function keep_file();
create trigger keep_deleted_file after delete on birthday_messages for each row when (old.file_id is not null) execute function keep_file();
create trigger keep_file after insert on draft_files for each row when (new.file_id is not null) execute function keep_file();
create trigger keep_changed_file after update of file_id on draft_files for each row
  when (old.file_id is distinct from new.file_id) execute function keep_file();
create trigger keep_deleted_file after delete on draft_files for each row when (old.file_id is not null) execute function keep_file();
create trigger keep_file after insert on chat_messages for each row when (new.file_id is not null) execute function keep_file();
create trigger keep_changed_file after update of file_id on chat_messages for each row
  when (old.file_id is distinct from new.file_id) execute function keep_file();
create trigger keep_deleted_file after delete on chat_messages for each row when (old.file_id is not null) execute function keep_file();
create trigger keep_file after insert on works for each row when (new.file_id is not null) execute function keep_file();
create trigger keep_changed_file after update of file_id on works for each row
  when (old.file_id is distinct from new.file_id) execute function keep_file();
create trigger keep_deleted_file after delete on works for each row when (old.file_id is not null) execute function keep_file();
create trigger keep_file after insert on user_pictures for each row when (new.file_id is not null) execute function keep_file();
create trigger keep_changed_file after update of file_id on user_pictures for each row
  when (old.file_id is distinct from new.file_id) execute function keep_file();
create trigger keep_deleted_file after delete on user_pictures for each row when (old.file_id is not null) execute function keep_file();
create trigger keep_file after insert on campaigns for each row when (new.file_id is not null) execute function keep_file();
create trigger keep_changed_file after update of file_id on campaigns for each row
  when (old.file_id is distinct from new.file_id) execute function keep_file();
create trigger keep_deleted_file after delete on campaigns for each row when (old.file_id is not null) execute function keep_file();
create trigger keep_file after insert on flow_files for each row when (new.file_id is not null) execute function keep_file();
create trigger keep_changed_file after update of file_id on flow_files for each row
  when (old.file_id is distinct from new.file_id) execute function keep_file();
create trigger keep_deleted_file after delete on flow_files for each row when (old.file_id is not null) execute function keep_file();
