-- The first rank above another one in a lane, of any card but one. Behind the walls a comparison of texts is asked of each row that is
-- let through, from the beginning of the lane on; here it is where the index is entered.
create function rank_above(its_lane bigint, its_contact bigint, low text) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
    select min(kanban_rank) from contacts
    where tenant_id = current_tenant() and kanban_id = its_lane and id <> its_contact and kanban_rank > coalesce(low, '')
  $$;
revoke all on function rank_above from public;
grant execute on function rank_above to :app;
