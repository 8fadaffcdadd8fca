-- The times of a pass, where a person of the company wrote, where it ends or begins, or goes from a bot to a person. The
-- writer says when in replied_at, of which the first stays.
create function keep_times(old tickets, new tickets) returns tickets language plpgsql as $$
declare
  stretch int;
begin
  if new.replied_at is distinct from old.replied_at then
    if old.waiting_since is not null then
      stretch := whole_seconds(old.waiting_since, new.replied_at);
      new.waited_s := new.waited_s + stretch;
      new.waits := new.waits + 1;
      new.longest_s := greatest(new.longest_s, stretch);
    end if;
    if old.replied_at is not null or new.asked_at is null then
      new.replied_at := old.replied_at;
      new.replied_by := old.replied_by;
    else
      perform note_first_reply(new);
    end if;
  end if;
  if new.pass <> old.pass then
    new.asked_at := null; new.handed_at := null; new.replied_at := null; new.replied_by := null;
    new.waited_s := 0; new.waits := 0; new.longest_s := 0;
  elsif new.answered_by <> old.answered_by and is_bot(old.answered_by) and new.replied_at is null then
    new.handed_at := moment_of_move(old.updated_at, new.updated_at);
  end if;
  return new;
end $$;
