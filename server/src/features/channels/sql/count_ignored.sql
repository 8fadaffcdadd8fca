-- Left aside on purpose, and counted, so that somebody can see that it was.
create function count_ignored(its_tenant bigint, its_channel bigint, why text) returns void language sql volatile as $$
  insert into ignored_messages as i (tenant_id, channel_id, reason, day, n) values (its_tenant, its_channel, why, current_date, 1)
  on conflict (tenant_id, channel_id, reason, day) do update set n = i.n + 1
$$;
