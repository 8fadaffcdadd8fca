-- Every statement that changes a channel's status also notes since when it is so.
create function keep_status_since() returns trigger language plpgsql as $$
begin
  new.status_since := now();
  return new;
end $$;
create trigger keep_status_since before update of status on channels
  for each row when (old.status is distinct from new.status) execute function keep_status_since();
