-- A bot answers no longer: its run ends, and what it has not begun to send is not sent. It happens in the
-- transaction that takes the ticket, by any way of taking it; a run that ends by itself has ended before. The run of the bot that
-- answers from now on may have come here first, with another conversation.
create function end_bot_run() returns trigger language plpgsql set search_path = public as $$
declare
  its bigint;
begin
  update bot_runs r set ended_at = clock_timestamp(), due_at = null, held_by = null, lease_until = null,
      ended_how = case when new.status = 'closed' then 'closed' when is_bot(new.answered_by) then 'moved' else 'taken' end
    where r.tenant_id = new.tenant_id and r.ticket_id = new.id and r.ended_at is null
      and (r.engine <> new.answered_by or r.flow_id is distinct from new.chat_flow_id)
    returning r.id into its;
  if its is not null then
    perform cancel_message(m.id) from messages m
      where m.tenant_id = new.tenant_id and m.bot_run = its and m.next_at is not null and m.claimed_at is null;
  end if;
  return null;
end $$;
create trigger end_bot_run after update of answered_by, chat_flow_id on tickets for each row
  when (old.answered_by not in ('person', 'rating')
    and (new.answered_by <> old.answered_by or new.chat_flow_id is distinct from old.chat_flow_id))
  execute function end_bot_run();
