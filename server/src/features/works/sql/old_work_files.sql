-- Works of any tenant whose files have waited long enough: which, and nothing else of them.
create function old_work_files(since timestamptz, most int) returns table (tenant_id bigint, id bigint)
  language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select w.tenant_id, w.id from works w where w.file_id is not null and w.finished_at <= since order by w.finished_at limit most $$;
revoke all on function old_work_files from public;
grant execute on function old_work_files to :app;
