-- A stretch of time as the clocks on a wall show it: one piece, or several where they are changed on the way. Within a piece they run as
-- time does; each piece is at most a day.
create function wall_stretches(its_zone text, since timestamptz, until timestamptz) returns table (lower timestamp, upper timestamp)
  language sql stable rows 2 as $$
    select p.at at time zone its_zone, (p.at at time zone its_zone) + (least(s.at + s.long, until) - p.at)
    from (
      select d as at, (d at time zone its_zone) - (d at time zone 'UTC')
          = ((d + interval '24 hours') at time zone its_zone) - ((d + interval '24 hours') at time zone 'UTC') as is_plain
      from generate_series(date_trunc('day', since, 'UTC'), until, interval '24 hours') d
    ) days
    cross join lateral (
      select days.at, interval '24 hours' as long where days.is_plain
      union all
      select m, interval '1 minute' from generate_series(days.at, days.at + interval '23 hours 59 minutes', interval '1 minute') m
        where not days.is_plain
    ) s
    cross join lateral (select greatest(s.at, since) as at) p
    where p.at < least(s.at + s.long, until)
  $$;
