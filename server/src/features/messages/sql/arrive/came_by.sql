-- What brought somebody here, with when; null when the message is only about something, or about nothing.
create function came_by(extra jsonb, at timestamptz) returns jsonb language sql stable parallel safe
  return case when extra->'referral'->>'source' not in ('story', 'mention', 'product')
    then extra->'referral' || jsonb_build_object('at', wire_time(at)) end;
