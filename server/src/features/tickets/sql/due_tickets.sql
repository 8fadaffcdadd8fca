-- Tickets whose time has come, of any tenant: which, and nothing else of them.
create function due_tickets(at timestamptz, most int) returns table (tenant_id bigint, id bigint, what text)
  language sql stable security definer rows 50 set search_path = public, pg_temp as $$
    (select t.tenant_id, t.id, 'close' from tickets t where t.closes_at <= at order by t.closes_at limit most)
    union all
    (select t.tenant_id, t.id, 'wake' from tickets t where t.wakes_at <= at order by t.wakes_at limit most)
  $$;
revoke all on function due_tickets from public;
grant execute on function due_tickets to :app;
