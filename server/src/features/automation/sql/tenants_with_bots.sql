-- Companies whose bots' turns are to be counted, or whose runs are old enough to be forgotten: which, and nothing else of them.
create function tenants_with_bots() returns setof bigint language sql stable security definer set search_path = public, pg_temp as $$
  select distinct tenant_id from bot_turns where not is_folded
  union
  select distinct tenant_id from bot_turns where at < now() - interval '7 days' and calls @? '$[*].body'
  union
  select distinct tenant_id from bot_runs where ended_at < now() - interval '90 days'
$$;
revoke all on function tenants_with_bots from public;
grant execute on function tenants_with_bots to :app;
