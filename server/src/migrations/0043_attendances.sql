-- One row for each pass of a ticket, from being opened to being closed: what a reopening would overwrite is kept here.
alter table tickets
  -- Which pass this is; 0: what was said before the product, which no report counts.
  add column pass smallint not null default 1,
  -- The customer's first message of the pass.
  add column asked_at timestamptz,
  -- When a bot last left it to people, before a person replied.
  add column handed_at timestamptz,
  -- A person's first message after the customer's; whoever writes one says so here, keep_place keeps the first.
  add column replied_at timestamptz,
  add column replied_by bigint,
  -- How long the customer waited for a person's answers, whole seconds: together, how often, the longest.
  add column waited_s int not null default 0,
  add column waits int not null default 0,
  add column longest_s int not null default 0;

-- Kept by triggers on what happens to tickets (features/reports/sql), so without foreign keys, as ticket_rooms. Times are whole seconds
-- in four bytes and days are the company's of that moment: a year of a million passes is summed off the indexes.
create table attendances (
  tenant_id bigint not null default current_tenant(),
  ticket_id bigint not null,
  n smallint not null,
  opened_at timestamptz not null,
  opened_day date not null,
  contact_id bigint not null,
  channel_id bigint not null,
  queue_id bigint,
  -- Whoever has it, or had it when it was closed.
  user_id bigint,
  status text not null,
  is_group boolean not null,
  -- The company began it.
  by_company boolean not null,
  demand_id bigint,
  closed_at timestamptz,
  closed_day date,
  -- person, idle, bot, rating, forced, customer, merged
  closed_how text,
  closed_by bigint,
  -- Opened to started; customer to a person's reply; started to closed; opened to closed.
  wait_s int,
  reply_s int,
  handle_s int,
  resolve_s int,
  -- The customer's waits for a person within the pass; null: of before they were counted.
  waited_s int,
  waits int,
  longest_s int,
  was_asked boolean not null default false,
  evaluation smallint,
  -- In thousandths.
  value bigint,
  primary key (tenant_id, ticket_id, n)
) with (fillfactor = 90, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
create index attendances_closed on attendances (tenant_id, closed_day)
  include (user_id, queue_id, channel_id, wait_s, reply_s, handle_s, resolve_s, evaluation, value, is_group, closed_how);
create index attendances_opened on attendances (tenant_id, opened_day)
  include (opened_at, user_id, queue_id, channel_id, status, is_group, closed_how, n);
select secure_table('attendances');

-- Those that stand already: their passes are what their logs say, the first reply is found among the messages.
do $$
declare its record;
begin
  for its in select id, coalesce((select value from settings s where s.tenant_id = c.id and key = 'timeZone'), 'America/Sao_Paulo') as zone
    from tenants c
  loop
    perform set_config('app.tenant', its.id::text, true);
    insert into attendances (tenant_id, ticket_id, n, opened_at, opened_day, contact_id, channel_id, queue_id, user_id, status, is_group,
        by_company, demand_id, closed_at, closed_day, closed_how, closed_by, wait_s, reply_s, handle_s, resolve_s, was_asked, evaluation, value)
    select its.id, p.ticket_id, p.n, p.opened_at, (p.opened_at at time zone its.zone)::date, t.contact_id, t.channel_id, t.queue_id,
      case when p.is_last then coalesce(t.user_id, closing.owner) else closing.owner end,
      case when p.ended_at is null then t.status else 'closed' end, t.is_group,
      case when p.n = 1 then t.is_active_demand else p.by_person end, case when p.is_last then t.demand_id end,
      p.ended_at, (p.ended_at at time zone its.zone)::date,
      case when p.ended_at is null then null when closing.type = 'autoClose' then 'idle' when rating.id is not null then 'rating'
        when closing.user_id is null and coalesce(closing.was, 'person') not in ('person', 'rating') then 'bot' else 'person' end,
      closing.user_id, case when start.at is not null then greatest(0, floor(extract(epoch from start.at - p.opened_at)))::int end,
      case when reply.at is not null then greatest(0, floor(extract(epoch from reply.at - asked.at)))::int end,
      case when p.ended_at - start.at is not null then greatest(0, floor(extract(epoch from p.ended_at - start.at)))::int end,
      case when p.ended_at is not null then greatest(0, floor(extract(epoch from p.ended_at - p.opened_at)))::int end,
      rating.id is not null, rating.evaluation, case when p.is_last then (t.value * 1000)::bigint end
    from (
      select b.*, row_number() over w as n, lead(b.opened_at) over w is null as is_last,
        case when lead(b.opened_at) over w is not null then coalesce((
            select max(l.created_at) from ticket_logs l where l.tenant_id = its.id and l.ticket_id = b.ticket_id
              and l.type in ('closed', 'autoClose') and l.created_at <= lead_at.at), lead_at.at)
          else b.closed_at end as ended_at
      from (
        select t.id as ticket_id, t.created_at as opened_at, false as by_person, t.closed_at from tickets t where t.tenant_id = its.id
        union all
        select t.id, l.created_at, l.user_id is not null, t.closed_at from tickets t
        join ticket_logs l on l.tenant_id = its.id and l.ticket_id = t.id and l.details->'from'->>'status' = 'closed'
          and l.details->'to'->>'status' <> 'closed' and l.type <> 'undo'
        where t.tenant_id = its.id
      ) b, lateral (
        select min(l.created_at) as at from ticket_logs l where l.tenant_id = its.id and l.ticket_id = b.ticket_id and l.created_at > b.opened_at
          and l.details->'from'->>'status' = 'closed' and l.details->'to'->>'status' <> 'closed' and l.type <> 'undo'
      ) lead_at
      window w as (partition by b.ticket_id order by b.opened_at)
    ) p
    join tickets t on t.tenant_id = its.id and t.id = p.ticket_id
    left join lateral (
      select l.type, l.user_id, (l.details->'from'->>'userId')::bigint as owner, l.details->'from'->>'answeredBy' as was from ticket_logs l
      where p.ended_at is not null and l.tenant_id = its.id and l.ticket_id = t.id and l.type in ('closed', 'autoClose')
        and l.created_at <= p.ended_at + interval '5 seconds'
      order by l.id desc limit 1
    ) closing on true
    left join lateral (
      select case when p.is_last and t.started_at >= p.opened_at then t.started_at else (
        select min(l.created_at) from ticket_logs l where l.tenant_id = its.id and l.ticket_id = t.id
          and l.created_at between p.opened_at and coalesce(p.ended_at, 'infinity') and l.details->'to'->>'status' = 'open') end as at
    ) start on true
    left join lateral (
      select min(m.created_at) as at from messages m where m.tenant_id = its.id and m.ticket_id = t.id and not m.from_me
        and m.created_at between p.opened_at and coalesce(p.ended_at, 'infinity')
    ) asked on true
    left join lateral (
      select min(m.created_at) as at from messages m where m.tenant_id = its.id and m.ticket_id = t.id and m.from_me
        and m.user_id is not null and m.created_at between asked.at and coalesce(p.ended_at, 'infinity')
    ) reply on true
    left join lateral (
      select r.id, r.evaluation from ratings r where r.tenant_id = its.id and r.ticket_id = t.id
        and r.asked_at between p.opened_at and coalesce(p.ended_at, 'infinity')
      order by r.id desc limit 1
    ) rating on true;

    update tickets t set pass = a.n from attendances a
      where t.tenant_id = its.id and a.tenant_id = its.id and a.ticket_id = t.id and a.n > 1
        and not exists (select from attendances b where b.tenant_id = its.id and b.ticket_id = t.id and b.n > a.n);
    update tickets t set asked_at = said.asked_at, replied_at = said.replied_at, replied_by = said.replied_by
    from (
      select a.ticket_id, asked.at as asked_at, reply.at as replied_at, reply.by as replied_by
      from attendances a
      cross join lateral (
        select min(m.created_at) as at from messages m where m.tenant_id = its.id and m.ticket_id = a.ticket_id and not m.from_me
          and m.created_at >= a.opened_at
      ) asked
      left join lateral (
        select m.created_at as at, m.user_id as by from messages m where m.tenant_id = its.id and m.ticket_id = a.ticket_id and m.from_me
          and m.user_id is not null and m.created_at >= asked.at order by m.created_at limit 1
      ) reply on true
      where a.tenant_id = its.id and a.closed_at is null
    ) said
    where t.tenant_id = its.id and t.id = said.ticket_id and said.asked_at is not null;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
