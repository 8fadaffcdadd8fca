create function ack_message(m messages, tick int, why text, details text) returns boolean
  language plpgsql set search_path = public as $$
declare
  moment timestamptz := clock_timestamp();
begin
  if not m.from_me or ack_rank(tick) <= ack_rank(m.ack) then
    return false;
  end if;
  update messages set ack = tick, status = case when tick = -1 then 'failed' else 'sended' end,
      error = case when tick = -1 then coalesce(why, 'ERR_MESSAGE_NOT_SENT') end,
      error_details = case when tick = -1 then details end,
      delivered_at = case when tick >= 2 then coalesce(m.delivered_at, moment) end,
      read_at = case when tick >= 3 then coalesce(m.read_at, moment) end
    where tenant_id = m.tenant_id and id = m.id returning * into m;
  perform announce_outcome(m);
  return true;
end $$;
