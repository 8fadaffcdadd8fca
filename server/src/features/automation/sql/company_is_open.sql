-- Whether the company is open, by the clock on its wall: openAt of the contract in SQL; a test holds the two equal.
create function company_is_open(its_tenant bigint, at timestamptz) returns boolean language sql stable set search_path = public as $$
  select coalesce((
    select case its->>'type' when 'O' then true when 'C' then false else
      (its->>'hr1' <= w.time and w.time < its->>'hr2')
        or (coalesce(its->>'hr3', '') <> '' and its->>'hr3' <= w.time and w.time < its->>'hr4') end
    from business_hours h, lateral (
      select at at time zone coalesce((select s.value from settings s
        where s.tenant_id = its_tenant and s.key = 'timeZone'), 'America/Sao_Paulo') as here
    ) z, lateral (
      select to_char(z.here, 'HH24:MI') as time, to_char(z.here, 'YYYY-MM-DD') as day, extract(dow from z.here)::int as weekday
    ) w, lateral (
      select d as its, case when not (d->>'yearly')::boolean then 1 else 2 end as place
        from jsonb_array_elements(h.special_days) d
        where d->>'date' = w.day or ((d->>'yearly')::boolean and substr(d->>'date', 5) = substr(w.day, 5))
      union all
      select d, 3 from jsonb_array_elements(h.week) d where (d->>'day')::int = w.weekday
      order by place limit 1
    ) found
    where h.tenant_id = its_tenant
  ), true)
$$;
