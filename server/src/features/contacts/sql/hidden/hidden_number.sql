-- A number as a user from whom numbers are hidden reads it: 5511•••••7716.
create function hidden_number(number text) returns text language sql immutable parallel safe
  return case when length(number) < 8 then number
    when length(number) < 11 then left(number, 2) || repeat('•', length(number) - 4) || right(number, 2)
    else left(number, 4) || repeat('•', length(number) - 8) || right(number, 4) end;
