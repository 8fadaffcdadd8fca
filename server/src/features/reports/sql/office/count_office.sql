-- Counts the times of some passes of before in the hours of now, which are the only ones known; answers how many passes it was. When the
-- customer asked is not kept: it is the reply, found among the messages, less the time it took.
create function count_office(its_tenant bigint, most int) returns int language sql volatile as $$
  with without as (
    select a.tenant_id, a.ticket_id, a.n, a.opened_at, a.closed_at, a.wait_s, a.reply_s, a.handle_s from attendances a
    where a.tenant_id = its_tenant and lacks_office(a) order by a.ticket_id
    limit most for update skip locked
  ), known as (
    select o.*, o.opened_at + o.wait_s * interval '1 second' as started_at, coalesce((
        select min(m.created_at) from messages m where m.tenant_id = its_tenant and m.ticket_id = o.ticket_id and m.from_me
          and m.user_id is not null and o.reply_s is not null and m.created_at >= o.opened_at + o.reply_s * interval '1 second'
          and m.created_at <= coalesce(o.closed_at, 'infinity')),
      o.opened_at + o.reply_s * interval '1 second') as replied_at
    from without o
  ), counted as (
    update attendances a set
      office_wait_s = kept_office(its_tenant, a.wait_s, a.wait_s, a.office_wait_s, k.opened_at, k.started_at),
      office_reply_s = kept_office(its_tenant, a.reply_s, a.reply_s, a.office_reply_s, k.replied_at - k.reply_s * interval '1 second', k.replied_at),
      office_handle_s = kept_office(its_tenant, a.handle_s, a.handle_s, a.office_handle_s,
        k.closed_at - k.handle_s * interval '1 second', k.closed_at),
      office_resolve_s = kept_office(its_tenant, a.resolve_s, a.resolve_s, a.office_resolve_s, k.opened_at, k.closed_at)
    from known k where a.tenant_id = its_tenant and a.ticket_id = k.ticket_id and a.n = k.n returning 1
  ) select count(*)::int from counted
$$;
