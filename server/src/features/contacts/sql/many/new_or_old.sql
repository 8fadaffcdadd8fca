-- What a file says, and what there is: what one leaves open the other says.
create function new_or_old(new_wins boolean, said text, known text) returns text language sql immutable parallel safe
  return case when new_wins then coalesce(said, known) else coalesce(known, said) end;
