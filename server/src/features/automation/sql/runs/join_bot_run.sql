-- Two conversations became one: the run of the one that is gone ends, and what it has not begun to send is not sent. The run that goes on
-- asks its open question again, for the customer has read the other's since; what the other has answered is not answered once more.
-- Where the one that stays keeps still until its end, the other's goes on: its customer waits for an answer.
create function join_bot_run() returns trigger language plpgsql set search_path = public as $$
declare
  told int := coalesce((select max(m.seq) from messages m
    where m.tenant_id = new.tenant_id and m.ticket_id = new.ticket_id and m.bot_run = new.id), 0);
begin
  perform join_bot_usage(new.tenant_id, old.ticket_id, new.ticket_id);
  if new.ended_at is not null then
    return new;
  end if;
  if bot_rests(new.tenant_id, new.ticket_id) and not bot_rests(new.tenant_id, old.ticket_id) then
    update bot_runs r set ended_at = clock_timestamp(), ended_how = 'moved', due_at = null
      where r.tenant_id = new.tenant_id and r.ticket_id = new.ticket_id and r.ended_at is null;
    return goes_on_elsewhere(new, told);
  end if;
  select clock_timestamp(), case when is_bot(t.answered_by) then 'moved' else 'taken' end into new.ended_at, new.ended_how
    from tickets t where t.tenant_id = new.tenant_id and t.id = new.ticket_id;
  new.due_at := null;
  new.held_by := null;
  new.lease_until := null;
  perform cancel_message(m.id) from messages m
    where m.tenant_id = new.tenant_id and m.bot_run = new.id and m.next_at is not null and m.claimed_at is null;
  update bot_runs r set due_at = clock_timestamp(), heard_seq = greatest(r.heard_seq, told),
      asks_again = r.asks_again or coalesce(r.state->'asked', 'null') <> 'null' and not exists (select from messages m
        where m.tenant_id = r.tenant_id and m.bot_run = r.id and m.next_at is not null)
    where r.tenant_id = new.tenant_id and r.ticket_id = new.ticket_id and r.id <> new.id and r.ended_at is null and r.held_by is null;
  return new;
end $$;
create trigger join_bot_run before update of ticket_id on bot_runs for each row
  when (new.ticket_id <> old.ticket_id) execute function join_bot_run();
