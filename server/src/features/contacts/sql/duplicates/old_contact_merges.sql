-- Companies with merges nobody can take back any more.
create function old_contact_merges(since timestamptz) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct tenant_id from contact_merges where merged_at < since $$;
revoke all on function old_contact_merges from public;
grant execute on function old_contact_merges to :app;
