-- Somebody moves a card they saw in lane `seen`. Answers the lane it is in: another one than it was to go to says that somebody else
-- moved it meanwhile, and nothing happens; null is off the board. No row: there is no such contact.
create function move_card(its_contact bigint, its_lane bigint, behind bigint, at_end boolean, seen bigint)
  returns table (moved boolean, card json) language plpgsql set search_path = public as $$
declare
  here bigint;
begin
  -- The lane first, as place_card does: two that hold a card each never wait for each other's lane.
  perform from lanes where tenant_id = current_tenant() and id = its_lane for no key update;
  select kanban_id into here from contacts where tenant_id = current_tenant() and id = its_contact for no key update;
  if not found then
    return;
  end if;
  if here is not distinct from seen then
    perform place_card(its_contact, its_lane, behind, at_end);
  end if;
  return query select here is not distinct from seen, card_row(c) from contacts c
    where c.tenant_id = current_tenant() and c.id = its_contact;
end $$;
