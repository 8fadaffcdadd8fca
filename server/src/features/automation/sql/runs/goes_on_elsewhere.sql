-- A run as it goes on in another conversation, which its messages came into before. `told`: the last of them there. An open question is
-- asked again, and nothing said before answers it; what an engine has answered it is not asked again; a call under way is in doubt.
create function goes_on_elsewhere(r bot_runs, told int) returns bot_runs language plpgsql stable set search_path = public as $$
declare
  total int := (select t.msgs from tickets t where t.tenant_id = r.tenant_id and t.id = r.ticket_id);
begin
  r.heard_seq := told;
  if coalesce(r.state->'asked', 'null') <> 'null' and r.within is null then
    r.heard_seq := total;
    r.asks_again := true;
    r.state := jsonb_set(r.state, '{asked,seq}', to_jsonb(total));
  end if;
  if coalesce(r.state #> '{calling,toSeq}', 'null') <> 'null' then
    r.state := jsonb_set(r.state, '{calling,toSeq}', to_jsonb(told));
  end if;
  r.held_by := null;
  r.lease_until := null;
  r.due_at := clock_timestamp();
  return r;
end $$;
