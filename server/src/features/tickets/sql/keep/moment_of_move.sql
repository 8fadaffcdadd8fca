-- When a ticket was moved: the moment noted by the mover, or now.
create function moment_of_move(was timestamptz, became timestamptz) returns timestamptz language sql volatile as $$
  select case when became > was then became else clock_timestamp() end
$$;
