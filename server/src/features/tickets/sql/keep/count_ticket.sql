-- Rooms and counts follow every change of a ticket. In the two rooms of rank one place is enough: a user who stands in one of
-- them counts by nothing else.
create function count_ticket(t tickets, by int) returns void language sql volatile as $$
  insert into ticket_counts (tenant_id, status, room, place, queue_id, is_owned, is_group, chatbot, n)
  select t.tenant_id, t.status, room,
    case when room in ('everything', 'unowned') then hashtextextended(concat_ws(' ', coalesce(t.queue_id, 0), t.user_id is not null, t.is_group, chatbot), 0)
      else hashtextextended(array_to_string(t.audience, ' '), 0) end,
    t.queue_id, t.user_id is not null, t.is_group, chatbot, by
  from unnest(t.audience) room, (select t.answered_by not in ('person', 'rating') as chatbot) c
$$;
