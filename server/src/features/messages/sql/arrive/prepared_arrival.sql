-- What was prepared for an arrival, or what became of it instead.
create type prepared_arrival as (
  outcome text, arrival jsonb,
  -- The ticket it goes to, which is held; whether it has just been made, and whether it may hold an offered choice.
  ticket bigint, is_fresh boolean, was_asked boolean,
  -- Who saw the ticket before, and the places in the outbox where it is told that it came or moved: before its message, and written after.
  before text[], told_as bigint[],
  -- Something was told of it before it came.
  is_awaited boolean
);
