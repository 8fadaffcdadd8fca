-- What was in service a week ago was closed since and opened before: by the day of closing alone, eight days of passes were read for a few
-- hundred.
drop index attendances_closed;
create index attendances_closed on attendances (tenant_id, closed_day, opened_day)
  include (user_id, queue_id, channel_id, wait_s, reply_s, handle_s, resolve_s, evaluation, value, is_group, closed_how);
-- Of those that were closed a few are rated.
create index attendances_rated on attendances (tenant_id, closed_day) include (evaluation, user_id, queue_id, is_group, closed_how)
  where evaluation is not null;
