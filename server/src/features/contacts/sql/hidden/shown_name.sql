-- A contact's name as a user from whom numbers are hidden reads it: also where lists are put in order by it.
create function shown_name(name text) returns text language sql immutable parallel safe
  return case when stands_for_name(name) then hidden_number(regexp_replace(name, '\D', '', 'g')) else name end;
