-- Analyzes the tables that are twice as large as when they last were, or never were; answers which. PostgreSQL does so by itself, but
-- counts anew after every crash: a young installation that crashed often was never analyzed at all, and planned as if it were empty.
create function analyze_grown() returns setof text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  grown regclass;
begin
  for grown in
    select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind = 'r'
      and pg_relation_size(c.oid) > 2 * greatest(c.relpages, 4) * current_setting('block_size')::bigint
  loop
    execute format('analyze (skip_locked) %s', grown);
    return next grown::text;
  end loop;
end $$;
revoke all on function analyze_grown from public;
grant execute on function analyze_grown to :app;
