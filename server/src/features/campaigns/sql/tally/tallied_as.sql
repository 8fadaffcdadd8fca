-- Under which word a recipient is counted by its state; nothing for one that was taken, who is counted by their message.
create function tallied_as(state smallint, reason text) returns text language sql immutable as $$
  select case state when 0 then 'waiting' when 2 then 'skipped:' || coalesce(reason, '') end
$$;
