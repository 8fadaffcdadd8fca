-- Who closed a pass, and how: its log says so in the transaction that closes it. After a farewell or a question it is the
-- user who began that.
create function how_closed() returns trigger language plpgsql as $$
declare
  was text := coalesce(new.details->'from'->>'answeredBy', 'person');
  begun record;
begin
  select l.type, l.user_id into begun from ticket_logs l
    where l.tenant_id = new.tenant_id and l.ticket_id = new.ticket_id and l.id < new.id
      and l.type in ('farewell', 'rating') and l.created_at >= (select max(a.opened_at) from attendances a
        where a.tenant_id = new.tenant_id and a.ticket_id = new.ticket_id)
    order by l.id desc limit 1;
  update attendances a set
      closed_by = coalesce(new.user_id, case when begun.type in ('farewell', 'rating') then begun.user_id end),
      closed_how = case when new.type = 'autoClose' then 'idle' when (new.details->'to'->>'forced')::boolean then 'forced'
        when was = 'rating' then 'rating' when new.user_id is not null or begun.type = 'farewell' and begun.user_id is not null then 'person'
        when is_bot(was) then 'bot' else 'customer' end
    where a.tenant_id = new.tenant_id and a.ticket_id = new.ticket_id
      and a.n = (select t.pass from tickets t where t.tenant_id = new.tenant_id and t.id = new.ticket_id);
  return null;
end $$;
create trigger how_closed after insert on ticket_logs for each row when (new.type in ('closed', 'autoClose')) execute function how_closed();
