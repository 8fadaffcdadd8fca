-- The next day after one on which a mail of this rhythm was due.
create function report_mail_after(its_every text, its_on int, its_day date) returns date
  language sql immutable as $$
    select case its_every
      when 'day' then its_day + 1
      when 'week' then its_day + 1 + (its_on - extract(isodow from its_day + 1)::int + 7) % 7
      else (date_trunc('month', its_day + 1 - its_on + interval '1 month')::date + (its_on - 1))
    end
  $$;
