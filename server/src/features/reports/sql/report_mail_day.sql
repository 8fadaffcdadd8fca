-- The last day on which a mail of this rhythm was due, by the company's calendar: its hour has come. A day has one calendar, so an hour
-- that comes twice or not at all changes nothing.
create function report_mail_day(its_every text, its_on int, its_hour int, its_at timestamptz, its_zone text) returns date
  language sql stable as $$
    select case its_every
      when 'day' then d
      when 'week' then d - (extract(isodow from d)::int - its_on + 7) % 7
      else (date_trunc('month', d - (its_on - 1))::date + (its_on - 1))
    end
    from (select ((its_at at time zone its_zone) - make_interval(hours => its_hour))::date as d) n
  $$;
