-- They call themselves something else than what they are known as.
create function is_renamed(name text, known_as text, address text, keeps_names boolean) returns boolean language sql immutable parallel safe
  return name <> '' and name <> known_as and (known_as = address or not keeps_names);
