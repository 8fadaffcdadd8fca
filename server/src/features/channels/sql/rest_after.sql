-- Until what waits is looked at again: soon, then ever less often, in all for about a day; then it rests.
create function rest_after(attempts int) returns interval language sql immutable parallel safe
  return case when attempts < 40 then least(3600, 2 ^ least(attempts + 1, 12)) * interval '1 second' end;
