create function idle_tickets(at timestamptz, most int) returns table (tenant_id bigint, id bigint, minutes int)
  language sql stable security definer rows 50 set search_path = public, pg_temp as $$
    select its.tenant_id, its.id, wanted.minutes
    from (
      select s.tenant_id, coalesce((
        select m.value::int from settings m where m.tenant_id = s.tenant_id and m.key = 'autoCloseTime'), 60) as minutes
      from settings s join tenants c on c.id = s.tenant_id
      where s.key = 'autoClose' and s.value = 'enabled' and c.status = 'active' and c.deleting_at is null
    ) wanted, lateral (
      select t.tenant_id, t.id from tickets t
      where t.tenant_id = wanted.tenant_id and t.last_message_at <= at - make_interval(mins => wanted.minutes)
        and t.last_from_me and t.waiting_since is null and t.closes_at is null
        and (t.status = 'open' or (t.status = 'pending' and t.answered_by not in ('person', 'rating')))
      order by t.last_message_at limit most
    ) its
  $$;
revoke all on function idle_tickets from public;
grant execute on function idle_tickets to :app;
