-- A channel that is deleted sends nothing any more: what waits for it says so, and what was being written meanwhile once its tickets
-- are closed.
create function fail_waiting(its_tenant bigint, its_channel bigint) returns void language plpgsql set search_path = public as $$
declare
  m messages;
begin
  for m in
    update messages x set status = 'failed', ack = -1, next_at = null, error = 'ERR_NO_WAPP_FOUND'
    where x.tenant_id = its_tenant and x.channel_id = its_channel and x.next_at is not null and x.claimed_at is null
    returning *
  loop
    perform announce_outcome(m);
  end loop;
end $$;
