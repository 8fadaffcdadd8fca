-- When a ticket was moved: the moment whoever moved it has noted, or now.
create function moment_of_move(was timestamptz, became timestamptz) returns timestamptz language sql volatile as $$
  select case when became > was then became else clock_timestamp() end
$$;
