-- What a contact's card is worth: its newest ticket's value, a live one's before a closed one's.
create function keep_card_value() returns trigger language plpgsql set search_path = public as $$
declare
  whose bigint;
  card contacts;
begin
  foreach whose in array array_remove(array[case when tg_op <> 'INSERT' then old.contact_id end,
      case when tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.contact_id <> old.contact_id) then new.contact_id end], null)
  loop
    update contacts c set kanban_value = now_it_is.worth, kanban_moves = c.kanban_moves + 1
    from (select (select (t.value * 1000)::bigint from tickets t
      where t.tenant_id = coalesce(new.tenant_id, old.tenant_id) and t.contact_id = whose and t.value is not null
      order by t.status in ('open', 'pending', 'schedule') desc, t.id desc limit 1) as worth) now_it_is
    where c.tenant_id = coalesce(new.tenant_id, old.tenant_id) and c.id = whose and c.kanban_value is distinct from now_it_is.worth
    returning c.* into card;
    if card.kanban_id is not null then
      insert into outbox (tenant_id, event, payload, rooms)
      values (card.tenant_id, 'kanban.changed', json_build_object('card', card_row(card)), '{team}');
    end if;
    card := null;
  end loop;
  return null;
end $$;
create trigger keep_first_value after insert on tickets for each row when (new.value is not null) execute function keep_card_value();
create trigger keep_last_value after delete on tickets for each row when (old.value is not null) execute function keep_card_value();
create trigger keep_card_value after update of value, status, contact_id on tickets for each row
  when (old.value is distinct from new.value or (new.value is not null and (old.status <> new.status or old.contact_id <> new.contact_id)))
  execute function keep_card_value();
