-- Whose counts have grown long: tenants, and nothing else of them.
create function tenants_to_fold() returns setof bigint
  language sql stable security definer rows 20 set search_path = public, pg_temp as $$
    select tenant_id from ticket_counts group by tenant_id having count(*) - count(distinct (room, status, place)) > 50
  $$;
revoke all on function tenants_to_fold from public;
grant execute on function tenants_to_fold to :app;
