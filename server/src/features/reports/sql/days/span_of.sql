-- From when until when a pass was in somebody's hands, as the database writes moments: eight bytes each; the last there is where it goes on.
create function span_of(opened timestamptz, wait int, closed timestamptz) returns bytea language sql stable as $$
  select timestamptz_send(opened + wait * interval '1 second') || timestamptz_send(coalesce(closed, 'infinity'))
$$;
