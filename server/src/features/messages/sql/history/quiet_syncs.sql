-- Of which nothing was heard for a while: whose, and nothing else of them. One that waits for its turn has not been asked for yet.
create function quiet_syncs(since timestamptz) returns table (tenant_id bigint, work_id bigint)
  language sql stable security definer rows 10 set search_path = public, pg_temp as $$
    select s.tenant_id, s.work_id from history_syncs s join works w on w.tenant_id = s.tenant_id and w.id = s.work_id
    where s.ended_at is null and s.last_at < since and w.status not in ('waiting', 'paused')
  $$;
revoke all on function quiet_syncs from public;
grant execute on function quiet_syncs to :app;
