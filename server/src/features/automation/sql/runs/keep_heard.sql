-- The messages of a conversation have other numbers: what its bot has heard, when it asked, and what it asks another program about are
-- what they were. `was` and `places`: each message's number before and after.
create function keep_heard(its_tenant bigint, its_ticket bigint, was int[], places int[]) returns void language plpgsql set search_path = public as $$
declare
  r bot_runs;
  kept jsonb;
begin
  select * into r from bot_runs x where x.tenant_id = its_tenant and x.ticket_id = its_ticket and x.ended_at is null;
  if r.id is null then
    return;
  end if;
  select jsonb_object_agg(k.what, coalesce((select max(p.place) from unnest(was, places) p (seq, place) where p.seq <= k.seq), 0)) into kept
    from (values ('heard', r.heard_seq), ('asked', (r.state #>> '{asked,seq}')::int), ('calling', (r.state #>> '{calling,toSeq}')::int)
    ) k (what, seq) where k.seq is not null;
  if kept ? 'asked' then
    r.state := jsonb_set(r.state, '{asked,seq}', kept->'asked');
  end if;
  if kept ? 'calling' then
    r.state := jsonb_set(r.state, '{calling,toSeq}', kept->'calling');
  end if;
  update bot_runs x set heard_seq = (kept->>'heard')::int, state = r.state where x.tenant_id = its_tenant and x.id = r.id;
end $$;
