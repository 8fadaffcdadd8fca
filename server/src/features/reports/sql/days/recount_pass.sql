-- A message fails, or its price is told, after its pass was counted: the pass is counted anew. Few do.
create function recount_pass() returns trigger language plpgsql as $$
declare
  its_ticket bigint;
begin
  if tg_table_name = 'messages' then
    its_ticket := new.ticket_id;
  else
    select m.ticket_id into its_ticket from messages m where m.tenant_id = new.tenant_id and m.id = new.message_id;
  end if;
  update attendances a set received = null where a.tenant_id = new.tenant_id and a.ticket_id = its_ticket and a.received is not null;
  return null;
end $$;
create trigger recount_failed after update of status on messages for each row
  when (new.status = 'failed' and old.status <> 'failed' and new.ticket_id is not null) execute function recount_pass();
create trigger recount_priced after insert on message_costs for each row execute function recount_pass();
