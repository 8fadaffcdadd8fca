-- The customer is asked how a pass was, and answers: before it is closed, or as it is.
create function rate_attendance() returns trigger language plpgsql as $$
begin
  update attendances a set was_asked = true, evaluation = coalesce(new.evaluation, a.evaluation)
    where a.tenant_id = new.tenant_id and a.ticket_id = new.ticket_id
      and a.n = (select t.pass from tickets t where t.tenant_id = new.tenant_id and t.id = new.ticket_id);
  return null;
end $$;
create trigger rate_attendance after insert or update of evaluation on ratings for each row execute function rate_attendance();
