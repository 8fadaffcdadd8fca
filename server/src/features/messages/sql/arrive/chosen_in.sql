-- Which offered choice a message answers, as it is added to it; nothing when it answers none.
create function chosen_in(m arrival, made prepared_arrival) returns jsonb language plpgsql as $$
declare
  choice text;
begin
  if made.was_asked and not m.from_me and may_answer_choice(m.type, m.body, m.extra) then
    choice := (select choice_answered(m.tenant, x.id, x.msgs + 1, m.body) from tickets x where x.tenant_id = m.tenant and x.id = made.ticket);
  end if;
  return case when choice is null then '{}'
    else jsonb_build_object('extra', coalesce(m.extra, '{}') || jsonb_build_object('choice', choice)) end;
end $$;
