-- Who sees what stands in no ticket: its writer, and who sees everything.
create function loose_audience(writer bigint) returns text[] language sql immutable parallel safe
  return array_remove(array['everything', 'user:' || writer::text], null);
