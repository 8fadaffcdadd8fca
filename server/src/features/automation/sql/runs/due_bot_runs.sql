-- Runs whose time has come, of any company: which, and nothing else of them. Companies take turns, the next after `served` first, so that
-- one with thousands keeps no other waiting. `busy`: companies whose engines are asked as often as they may be; of them only what flows
-- do by themselves.
create function due_bot_runs(at timestamptz, most int, of_one int, busy bigint[], served bigint)
  returns table (tenant_id bigint, id bigint, ticket_id bigint)
  language sql stable security definer rows 50 set search_path = public, pg_temp as $$
    with companies as materialized (
      select c.its from companies_with_due(at, most * 4) c (its)
      where exists (select from bot_runs r where r.tenant_id = c.its and r.ended_at is null and r.due_at <= at and may_be_taken(r, at, busy))
      order by c.its <= served, c.its limit most
    )
    select c.its, d.id, d.ticket_id from companies c, lateral (
      select r.id, r.ticket_id, row_number() over (order by r.due_at) as n from bot_runs r
      where r.tenant_id = c.its and r.ended_at is null and r.due_at <= at and may_be_taken(r, at, busy)
      order by r.due_at limit least(of_one, ceil(most::numeric / (select count(*) from companies)))
    ) d order by d.n, c.its <= served, c.its limit most
  $$;
revoke all on function due_bot_runs from public;
grant execute on function due_bot_runs to :app;
