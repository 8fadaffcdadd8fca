-- A place between two others, as the digits behind a point: texts of digits without a zero at their end stand in the order of their
-- numbers. In front of all and behind all there is room for half a thousand million; between two the shortest that fits is taken.
create function rank_between(low text, high text) returns text language plpgsql immutable parallel safe as $$
declare
  step constant numeric := 0.000000001;
  floor_at numeric := ('0.' || low)::numeric;
  ceiling_at numeric := ('0.' || high)::numeric;
  place numeric;
begin
  if floor_at is null then
    place := case when ceiling_at is null then 0.5 when ceiling_at > step then trunc(ceiling_at, 9) - step else 0 end;
  elsif ceiling_at is null then
    place := trunc(floor_at, 9) + step;
  end if;
  if place is null or place <= 0 or place >= 1 or place >= ceiling_at or place <= floor_at then
    for digits in 1 .. 200 loop
      place := round((coalesce(floor_at, 0) + coalesce(ceiling_at, 1)) * 0.5, digits);
      exit when place > coalesce(floor_at, 0) and place < coalesce(ceiling_at, 1);
    end loop;
  end if;
  return rtrim(substr(place::text, 3), '0');
end $$;
