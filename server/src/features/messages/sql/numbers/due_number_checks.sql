-- Whose next number is to be asked for, and those whose work is over: whose, and nothing else of them.
create function due_number_checks(its_now timestamptz) returns table (tenant_id bigint, work_id bigint)
  language sql stable security definer rows 10 set search_path = public, pg_temp as $$
    select n.tenant_id, n.work_id from number_checks n join works w on w.tenant_id = n.tenant_id and w.id = n.work_id
    where n.ended_at is null and n.next_at <= its_now and w.status not in ('waiting', 'paused')
  $$;
revoke all on function due_number_checks from public;
grant execute on function due_number_checks to :app;
