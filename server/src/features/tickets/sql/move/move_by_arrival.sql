-- What a message moves beside the counters: a parked ticket wakes, a group's closed one waits again, and when the company
-- writes, bots fall silent and no rating is waited for. Answers the audience of before when something moved.
create function move_by_arrival(its_tenant bigint, its_id bigint, from_me boolean, at timestamptz, its_user bigint default null)
  returns text[]
  language plpgsql set search_path = public as $$
declare
  was tickets;
  became record;
begin
  select * into was from tickets where tenant_id = its_tenant and id = its_id;
  if from_me then
    if was.answered_by = 'person' then return null; end if;
    select was.status, was.user_id into became;
  elsif was.status = 'schedule' then
    select case when was.user_id is null then 'pending' else 'open' end as status, was.user_id into became;
  elsif was.status = 'closed' then
    select 'pending' as status, null::bigint as user_id into became;
  else
    return null;
  end if;

  update tickets t set status = became.status, user_id = became.user_id, wakes_at = case when from_me then t.wakes_at end,
    pass = t.pass + (was.status = 'closed' and became.status <> 'closed')::int::smallint,
    started_at = case when was.status <> 'closed' or became.status = 'closed' then t.started_at end,
    closed_at = case when became.status = 'closed' then t.closed_at end,
    answered_by = 'person', chat_flow_id = null, closes_at = null,
    audience = audience_of(became.user_id, t.queue_id, false, t.is_group, c.wallet_ids, t.team_id)
  from contacts c
  where t.tenant_id = its_tenant and t.id = its_id and c.tenant_id = its_tenant and c.id = t.contact_id;
  perform log_move_by_arrival(was, became.status, became.user_id, its_user, at);
  if was.status = 'closed' and became.status <> 'closed' then
    perform join_loose(its_tenant, its_id);
  end if;
  return was.audience;
end $$;
