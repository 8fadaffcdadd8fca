-- The messages of a pass, counted once an hour after it was closed; null: not yet, or anew.
alter table attendances
  add column received int,
  add column sent int,
  add column failed int,
  -- What the provider charges for.
  add column billed int;
-- What is not counted yet is read as it stands, whatever its day.
create index attendances_uncounted on attendances (tenant_id, opened_day) include (closed_at) where received is null;

-- The passes of a day that are over and counted, added up: a cache of attendances and never the truth, so it may go at any time.
-- Sums are of doubles, which hold whole numbers exactly and are added up several times quicker than eight-byte ones.
create table report_days (
  tenant_id bigint not null default current_tenant(),
  day date not null,
  user_id bigint,
  queue_id bigint,
  channel_id bigint not null,
  total int not null,
  by_company int not null,
  reopened int not null,
  wait_n int not null,
  wait_sum float8 not null,
  reply_n int not null,
  reply_sum float8 not null,
  handle_n int not null,
  handle_sum float8 not null,
  resolve_n int not null,
  resolve_sum float8 not null,
  rating_n int not null,
  rating_sum int not null,
  value_n int not null,
  -- In thousandths.
  value_sum float8 not null,
  received int not null,
  sent int not null,
  failed int not null,
  billed int not null
);
create index report_days_of on report_days (tenant_id, day);
select secure_table('report_days');

-- Days that were added up; good unless they are stale.
create table report_filled (
  tenant_id bigint not null default current_tenant(),
  day date not null,
  at timestamptz not null default now(),
  primary key (tenant_id, day)
);
select secure_table('report_filled');

-- Days something changed in. Only ever added to by what changes: whoever adds a day up takes away the marks it saw, so that one that
-- comes meanwhile stays.
create table report_stale (
  tenant_id bigint not null default current_tenant(),
  day date not null,
  id bigint generated always as identity,
  primary key (tenant_id, day, id)
);
select secure_table('report_stale');

-- By which clock the days of a company's passes are told, and how far they are on the way to another.
create table report_zones (
  tenant_id bigint not null default current_tenant(),
  zone text not null,
  moving_to text,
  -- The last ticket whose passes are told by the new one.
  moved_to bigint not null default 0,
  primary key (tenant_id)
);
select secure_table('report_zones');
do $$
declare its record;
begin
  for its in select id, coalesce((select value from settings s where s.tenant_id = c.id and key = 'timeZone'), 'America/Sao_Paulo') as zone
    from tenants c
  loop
    perform set_config('app.tenant', its.id::text, true);
    insert into report_zones (tenant_id, zone) values (its.id, its.zone);
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
