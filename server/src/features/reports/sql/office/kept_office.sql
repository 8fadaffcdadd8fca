-- A time in the company's hours: as it was counted when it became known, anew where that time is another now.
create function kept_office(its_tenant bigint, its_time int, time_before int, office_before int, since timestamptz, until timestamptz)
  returns int language sql stable as $$
    select case when its_time is null then null when its_time = time_before and office_before is not null then office_before
      else coalesce(office_seconds(its_tenant, since, until), its_time) end
  $$;
