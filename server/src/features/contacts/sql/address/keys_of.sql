-- The keys of numbers as somebody typed them into a setting, between commas or on lines of their own; null when there are none.
-- Without its country a number is Brazil's too.
create function keys_of(typed text) returns text[] language sql immutable parallel safe as $$
  select array_agg(phone_key(spelled))
  from regexp_split_to_table(regexp_replace(typed, '[^0-9,;\n]', '', 'g'), '[,;\n]') number,
    unnest(case when length(number) in (10, 11) then array[number, '55' || number] else array[number] end) spelled
  where number <> ''
$$;
