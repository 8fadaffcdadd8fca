-- Turns into figures, so many at a time: how often each node was entered, by which exit it was left, where conversations ended and where
-- they were handed to people. Counted once each, in any order; never in a turn, which would make all conversations wait for one row.
create function fold_bot_turns(most int) returns int language plpgsql set search_path = public as $$
declare
  n int;
begin
  with taken as materialized (
    select run_id, turn from bot_turns where tenant_id = current_tenant() and not is_folded
    order by run_id, turn limit most for update skip locked
  ), folded as (
    update bot_turns b set is_folded = true from taken t
    where b.tenant_id = current_tenant() and b.run_id = t.run_id and b.turn = t.turn
    returning b.flow_id, b.version, b.channel_id, b.path, b.outcome,
      (b.at at time zone coalesce((select s.value from settings s where s.tenant_id = b.tenant_id and s.key = 'timeZone'),
        'America/Sao_Paulo'))::date as day
  ), steps as (
    select f.*, s.step->>0 as node, s.step->>1 as exit, s.place, jsonb_array_length(f.path) as steps
    from folded f, jsonb_array_elements(f.path) with ordinality s(step, place)
    where f.flow_id is not null
  ), figures as (
    -- A turn begins where the one before stopped: that node was entered then.
    select flow_id, version, channel_id, day, node, '' as exit, (place > 1)::int as entered, 0 as passed,
      (place = steps and outcome in ('silence', 'invalid', 'loop', 'deadEnd', 'failed'))::int as dropped,
      (place = steps and outcome in ('asked', 'silence', 'invalid', 'loop', 'deadEnd', 'failed'))::int as handed from steps
    union all
    select flow_id, version, channel_id, day, node, exit, 0, 1, 0, 0 from steps where exit is not null
  ), summed as (
    insert into flow_stats (flow_id, version, node, exit, day, channel_id, entered, passed, dropped, handed)
    select g.flow_id, g.version, g.node, g.exit, g.day, g.channel_id, sum(entered), sum(passed), sum(dropped), sum(handed)
    from figures g where exists (select from chat_flows c where c.tenant_id = current_tenant() and c.id = g.flow_id)
    group by 1, 2, 3, 4, 5, 6 having sum(entered) + sum(passed) + sum(dropped) + sum(handed) > 0
    on conflict (tenant_id, flow_id, version, node, exit, day, channel_id) do update set
      entered = flow_stats.entered + excluded.entered, passed = flow_stats.passed + excluded.passed,
      dropped = flow_stats.dropped + excluded.dropped, handed = flow_stats.handed + excluded.handed
  )
  select count(*) into n from folded;
  return n;
end $$;
