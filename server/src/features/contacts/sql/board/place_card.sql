-- Puts a contact into a lane: first, behind another card, or last; or off the board where no lane is named. The lane is held meanwhile,
-- so that of two who place at once the second sees what the first did. Those who have the board on screen
-- hear it. This alone writes ranks.
create function place_card(its_contact bigint, its_lane bigint, behind bigint default null, at_end boolean default false) returns void
  language plpgsql set search_path = public as $$
declare
  was bigint;
  place text;
  card contacts;
begin
  perform from lanes where tenant_id = current_tenant() and id = its_lane for no key update;
  if its_lane is not null and not found then
    raise foreign_key_violation using constraint = 'contacts_lane';
  end if;
  select kanban_id into was from contacts where tenant_id = current_tenant() and id = its_contact for no key update;
  if not found or (was is null and its_lane is null) then
    return;
  end if;
  if its_lane is not null then
    place := rank_in_lane(its_lane, its_contact, behind, at_end);
  end if;
  update contacts set kanban_id = its_lane, kanban_rank = place, kanban_moves = kanban_moves + 1,
    kanban_at = case when its_lane is null then null when its_lane = was then kanban_at else now() end
  where tenant_id = current_tenant() and id = its_contact returning * into card;
  insert into outbox (event, payload, rooms)
  values ('kanban.moved', json_build_object('card', card_row(card), 'from', was, 'to', its_lane, 'after', behind), '{team}');
end $$;
