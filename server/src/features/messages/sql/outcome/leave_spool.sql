-- A tick says that it arrived, or never will: it is not tried again.
create function leave_spool() returns trigger language plpgsql as $$
begin
  new.next_at := null;
  return new;
end $$;
create trigger leave_spool before update of ack on messages for each row
  when (new.ack <> 0 and new.next_at is not null and new.claimed_at is null) execute function leave_spool();
