-- Which clock is on the wall of a number's owner: a place in `RECIPIENT_ZONES` of the contract, 0 where nobody knows. In Brazil by
-- the area, elsewhere by the country.
create function zone_of_number(number text) returns smallint language sql immutable parallel safe
  return case
    when number ~ '^55(68)' then 3 when number ~ '^55(65|66|67|69|92|95|97)' then 2 when number ~ '^55[1-9][1-9]' then 1
    when number ~ '^54' then 4 when number ~ '^595' then 5 when number ~ '^598' then 6 when number ~ '^56' then 7 when number ~ '^591' then 8
    when number ~ '^51' then 9 when number ~ '^57' then 10 when number ~ '^593' then 11 when number ~ '^58' then 12 when number ~ '^52' then 13
    when number ~ '^351' then 14 when number ~ '^34' then 15 when number ~ '^49' then 16 when number ~ '^33' then 17
    when number ~ '^39' then 18 when number ~ '^48' then 19 when number ~ '^44' then 20 else 0 end::smallint;
