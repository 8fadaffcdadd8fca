create function whole_seconds(since timestamptz, until timestamptz) returns int language sql immutable strict parallel safe
  return greatest(0, floor(extract(epoch from until - since)))::int;
