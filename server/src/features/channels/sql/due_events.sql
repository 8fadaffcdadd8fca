-- What is due, of any tenant: which, and nothing else of it.
create function due_events(at timestamptz, most int) returns table (tenant_id bigint, id bigint)
  language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select e.tenant_id, e.id from inbound_events e where e.next_at <= at order by e.next_at limit most $$;
revoke all on function due_events from public;
grant execute on function due_events to :app;
