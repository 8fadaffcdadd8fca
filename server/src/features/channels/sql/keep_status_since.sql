-- Whoever changes a channel's status, and in whatever statement: since when it is so stands beside it.
create function keep_status_since() returns trigger language plpgsql as $$
begin
  new.status_since := now();
  return new;
end $$;
create trigger keep_status_since before update of status on channels
  for each row when (old.status is distinct from new.status) execute function keep_status_since();
