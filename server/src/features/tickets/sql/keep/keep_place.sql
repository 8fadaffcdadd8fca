-- From the customer's first message without an answer until the ticket is closed, or those who write for the company say that this
-- answers (store_texts, count_sent, store_arrivals): an automatic text does not. What reports need of a pass is kept beside it,
-- and its place in the lists of its rooms: a writer of many (receive) keeps that itself. Asked here and not in a `when`, which
-- would be read anew for each message and took a twentieth of its time.
create function keep_place() returns trigger language plpgsql as $$
begin
  if new.status = 'closed' then
    new.waiting_since := null;
  elsif not new.last_from_me and new.waiting_since is null and new.last_message_at is distinct from old.last_message_at then
    new.waiting_since := new.last_message_at;
    new.asked_at := coalesce(new.asked_at, new.last_message_at);
  end if;
  if new.replied_at is distinct from old.replied_at or new.pass <> old.pass or new.answered_by <> old.answered_by then
    new := keep_times(old, new);
  end if;
  if old.updated_at <> new.updated_at and old.status = new.status and old.audience = new.audience
      and current_setting('app.gathers', true) is distinct from 'on' then
    update ticket_rooms set updated_at = new.updated_at where tenant_id = new.tenant_id and ticket_id = new.id;
  end if;
  return new;
end $$;
create trigger keep_place before update of last_message_at, status, updated_at on tickets for each row execute function keep_place();
