-- A campaign no statistics know is planned as if it had one recipient, and each claim then reads all of them.
create function analyze_recipients() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze (skip_locked) campaign_recipients;
end $$;
revoke all on function analyze_recipients from public;
grant execute on function analyze_recipients to :app;
