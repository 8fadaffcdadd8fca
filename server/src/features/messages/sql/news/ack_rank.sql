-- A tick only goes forward: a failure is told after "with the channel" at the latest, so it ends that and nothing later.
create function ack_rank(ack int) returns int language sql immutable parallel safe
  return case ack when -1 then 2 when 0 then 0 when 1 then 1 else ack + 1 end;
