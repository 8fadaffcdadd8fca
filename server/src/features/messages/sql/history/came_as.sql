-- Those of one moment stand as they came; of what was said before, the newest came first.
create function came_as(id bigint, synced_at timestamptz) returns bigint language sql immutable parallel safe
  return case when synced_at is null then id else -id end;
