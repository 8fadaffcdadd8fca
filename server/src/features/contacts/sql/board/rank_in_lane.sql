-- A free rank in a lane for a contact: first, behind another card, or last. A lane in which ranks have become long is numbered anew first.
create function rank_in_lane(its_lane bigint, its_contact bigint, behind bigint, at_end boolean) returns text
  language plpgsql set search_path = public as $$
declare
  low text;
  high text;
  place text;
begin
  loop
    select max(kanban_rank) into low from contacts
      where tenant_id = current_tenant() and kanban_id = its_lane and id <> its_contact and id = behind;
    -- Where the one it was to follow is not there any more, it stands last.
    if low is null and (at_end or behind is not null) then
      select max(kanban_rank) into low from contacts where tenant_id = current_tenant() and kanban_id = its_lane and id <> its_contact;
    end if;
    high := rank_above(its_lane, its_contact, low);
    place := rank_between(low, high);
    exit when length(place) <= 48;
    perform renumber_lane(its_lane);
    insert into outbox (event, payload, rooms) values ('rows.changed', '{"path": "/board/cards"}', '{team}');
  end loop;
  return place;
end $$;
