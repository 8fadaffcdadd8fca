-- Runs whose time has come, of any company: which, and nothing else of them. Companies take turns, the next after `served` first, so that
-- one with thousands keeps no other waiting. `busy`: companies whose engines are asked as often as they may be; of them only what flows
-- do by themselves.
create function due_bot_runs(at timestamptz, most int, of_one int, busy bigint[], served bigint)
  returns table (tenant_id bigint, id bigint, ticket_id bigint)
  language sql stable security definer rows 50 set search_path = public, pg_temp as $$
    select d.tenant_id, d.id, d.ticket_id from (
      select c.its as tenant_id, r.id, r.ticket_id, row_number() over (partition by c.its order by r.due_at, r.id) as n
      from companies_with_due(at, most * 4) c (its), lateral (
        select x.id, x.ticket_id, x.due_at from (
          select y.* from bot_runs y where y.tenant_id = c.its and y.ended_at is null and y.due_at <= at order by y.due_at limit most * 20
        ) x where (x.lease_until is null or x.lease_until <= at)
          and not (c.its = any (busy) and (x.engine <> 'flow' or x.within is not null))
        order by x.due_at, x.id limit of_one
      ) r
    ) d order by d.n, d.tenant_id <= served, d.tenant_id limit most
  $$;
revoke all on function due_bot_runs from public;
grant execute on function due_bot_runs to :app;
