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
  ), summed as (
    insert into flow_stats (flow_id, version, node, exit, day, channel_id, entered, passed, dropped, handed)
    select f.flow_id, f.version, g.node, g.exit, f.day, f.channel_id, sum(g.entered), sum(g.passed), sum(g.dropped), sum(g.handed)
    from folded f, figures_of_turn(f.path, f.outcome) g
    where exists (select from chat_flows c where c.tenant_id = current_tenant() and c.id = f.flow_id)
    group by 1, 2, 3, 4, 5, 6 having sum(g.entered) + sum(g.passed) + sum(g.dropped) + sum(g.handed) > 0
    on conflict (tenant_id, flow_id, version, node, exit, day, channel_id) do update set
      entered = flow_stats.entered + excluded.entered, passed = flow_stats.passed + excluded.passed,
      dropped = flow_stats.dropped + excluded.dropped, handed = flow_stats.handed + excluded.handed
  )
  select count(*) into n from folded;
  return n;
end $$;
