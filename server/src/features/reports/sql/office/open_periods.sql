-- When a company is open on a day: a day of this year before one of each year, either before the week; a day without an entry is open.
-- The same as openAt in contract/src/hours/open.ts; a test holds the two equal.
create function open_periods(week jsonb, special_days jsonb, its_day date) returns table (opens timestamp, closes timestamp)
  language sql stable rows 2 as $$
    with its as materialized (
      select coalesce(
        (select s from jsonb_array_elements(special_days) s where s->>'date' = its_day::text and not coalesce((s->>'yearly')::boolean, false) limit 1),
        (select s from jsonb_array_elements(special_days) s
          where substr(s->>'date', 5) = substr(its_day::text, 5) and (s->>'yearly')::boolean limit 1),
        (select w from jsonb_array_elements(week) w where (w->>'day')::int = extract(dow from its_day) limit 1),
        '{"type": "O"}') as h
    )
    select its_day + time '00:00', its_day + time '24:00' from its where h->>'type' = 'O'
    union all
    select its_day + (h->>'hr1')::time, its_day + (h->>'hr2')::time from its where h->>'type' = 'H' and h->>'hr1' <> '' and h->>'hr2' <> ''
    union all
    select its_day + (h->>'hr3')::time, its_day + (h->>'hr4')::time from its where h->>'type' = 'H' and h->>'hr3' <> '' and h->>'hr4' <> ''
  $$;
