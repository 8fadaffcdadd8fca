-- A conversation in a bot's hands went to another channel, which may show less than the one before: what is open is asked again there.
create function move_bot_run() returns trigger language plpgsql set search_path = public as $$
begin
  update bot_runs r set asks_again = true, due_at = clock_timestamp()
    where r.tenant_id = new.tenant_id and r.ticket_id = new.id and r.ended_at is null and r.state->'asked' <> 'null';
  return null;
end $$;
create trigger move_bot_run after update of channel_id on tickets for each row
  when (is_bot(new.answered_by) and new.channel_id <> old.channel_id) execute function move_bot_run();
