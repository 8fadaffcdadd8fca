-- Runs whose time has come, of any company: which, and nothing else of them. Companies take turns, so that one with thousands keeps no
-- other waiting. `busy`: companies whose engines are asked as often as they may be; of them only what flows do by themselves.
create function due_bot_runs(at timestamptz, most int, of_one int, busy bigint[]) returns table (tenant_id bigint, id bigint, ticket_id bigint)
  language sql stable security definer rows 50 set search_path = public, pg_temp as $$
    select d.tenant_id, d.id, d.ticket_id from (
      select r.tenant_id, r.id, r.ticket_id, r.due_at, row_number() over (partition by r.tenant_id order by r.due_at, r.id) as n
      from (
        select x.tenant_id, x.id, x.ticket_id, x.due_at from bot_runs x
        where x.ended_at is null and x.due_at <= at and (x.lease_until is null or x.lease_until <= at)
          and not (x.tenant_id = any (busy) and (x.engine <> 'flow' or x.within is not null))
        order by x.due_at limit most * 20
      ) r
    ) d where d.n <= of_one order by d.n, d.due_at limit most
  $$;
revoke all on function due_bot_runs from public;
grant execute on function due_bot_runs to :app;
