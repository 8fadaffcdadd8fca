-- Messages of one moment keep the order they came in; of old messages, the newest came first.
create function came_as(id bigint, synced_at timestamptz) returns bigint language sql immutable parallel safe
  return case when synced_at is null then id else -id end;
