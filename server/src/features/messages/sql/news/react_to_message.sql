create function react_to_message(m messages, its_who text, by_company boolean, its_emoji text, its_name text, said timestamptz)
  returns boolean language plpgsql set search_path = public as $$
declare
  kept jsonb := coalesce(m.reactions, '[]');
  was jsonb := (select r from jsonb_array_elements(kept) r where r->>'who' = its_who);
  moment timestamptz := date_trunc('milliseconds', coalesce(said, clock_timestamp()));
begin
  if was is not null and (said is null and was->>'emoji' = its_emoji
      or (moment, its_emoji collate "C") <= ((was->>'at')::timestamptz, was->>'emoji' collate "C")) then
    return false;
  end if;
  update messages set reactions = (
      select jsonb_agg(r order by (r->>'at')::timestamptz, r->>'who' collate "C") from (
        select r from jsonb_array_elements(kept) r where r->>'who' <> its_who
        union all select jsonb_strip_nulls(jsonb_build_object('who', its_who, 'emoji', its_emoji, 'fromMe', by_company,
          'name', its_name, 'at', wire_time(moment)))
      ) x)
    where tenant_id = m.tenant_id and id = m.id returning * into m;
  if was is not null or its_emoji <> '' then
    perform announce_message(m);
  end if;
  return true;
end $$;
