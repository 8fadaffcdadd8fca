-- Whether a name is nothing but a number.
create function stands_for_name(name text) returns boolean language sql immutable parallel safe
  return name ~ '^\+?[\d\s().-]{8,25}$';
