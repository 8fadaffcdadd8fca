-- Short places again for all cards of a lane, in the order they stand in. The caller holds the lane.
create function renumber_lane(its_lane bigint) returns void language sql volatile as $$
  update contacts c set kanban_rank = n.rank, kanban_moves = c.kanban_moves + 1
  from (
    select id, rtrim(substr((0.1 + row_number() over (order by kanban_rank, id) * 0.0000001)::text, 3), '0') as rank
    from contacts where tenant_id = current_tenant() and kanban_id = its_lane
  ) n
  where c.tenant_id = current_tenant() and c.id = n.id;
$$;
