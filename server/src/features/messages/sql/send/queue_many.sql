-- Many sends of a company in one transaction. None waits for a ticket somebody else has in hand, so that two of these never wait for each
-- other: such a one is answered as busy, and asked for by itself. Simple texts go in by one statement, the rest one by one.
create function queue_many(batch jsonb) returns table (place int, answer json) language plpgsql
  set search_path = public set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  d record;
  its bigint := batch->0->>'tenant';
  settled int[] := '{}';
  done text := set_config('app.tenant', its::text, true) || set_config('app.gathers', 'on', true);
begin
  for d in select * from store_texts(its, batch) loop
    place := d.place; answer := d.answer;
    settled := settled || place;
    return next;
  end loop;
  done := set_config('app.gathers', '', true);
  if cardinality(settled) = jsonb_array_length(batch) then
    return;
  end if;

  for d in select * from jsonb_to_recordset(batch) as x(place int, ticket bigint, asker bigint, guards jsonb, drafts jsonb)
    where x.place <> all (settled) order by x.place
  loop
    place := d.place;
    answer := queue_messages(d.ticket, null, null, d.asker, d.asker, d.guards, d.drafts, false);
    return next;
  end loop;
end $$;
