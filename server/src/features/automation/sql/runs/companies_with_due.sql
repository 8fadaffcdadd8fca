-- Companies with runs whose time has come. Of few due runs they are read off; where there are `many`, each company is stepped to in turn,
-- so that nobody's thousands are read to find the next one. Those that only wait may be among them then.
create function companies_with_due(at timestamptz, many int) returns setof bigint language sql stable set search_path = public as $$
  with recursive few as materialized (
    select r.tenant_id from bot_runs r where r.ended_at is null and r.due_at <= at order by r.due_at limit many
  ), stepped as (
    select (select min(r.tenant_id) from bot_runs r where r.ended_at is null and r.due_at is not null) as id
      where (select count(*) from few) = many
    union all
    select (select min(r.tenant_id) from bot_runs r where r.ended_at is null and r.due_at is not null and r.tenant_id > s.id)
      from stepped s where s.id is not null
  )
  select distinct f.tenant_id from few f where (select count(*) from few) < many
  union all
  select s.id from stepped s where s.id is not null
$$;
