-- When the next run is due, of any company.
create function next_bot_run(at timestamptz) returns timestamptz
  language sql stable security definer set search_path = public, pg_temp as $$
    select min(due_at) from bot_runs where ended_at is null and due_at > at
  $$;
revoke all on function next_bot_run from public;
grant execute on function next_bot_run to :app;
