-- Once more, by hand. What surely failed goes out as a new message there; what may have arrived, under the id it had.
create function resend_message(its_id bigint) returns boolean language plpgsql set search_path = public as $$
declare
  m messages;
begin
  update messages x set status = 'pending', ack = 0, attempts = 0, in_doubt = x.status <> 'failed', next_at = clock_timestamp(),
      error = null, error_details = null,
      channel_id = c.id, resent = x.resent + case when x.status = 'failed' then 1 else 0 end,
      external_id = case when x.status <> 'failed' and x.channel_id = c.id then x.external_id end
    from channels c
    where x.tenant_id = current_tenant() and x.id = its_id and x.from_me and x.status in ('failed', 'unconfirmed')
      and x.deleted_at is null and x.claimed_at is null and c.tenant_id = x.tenant_id and c.deleted_at is null
      and c.id = coalesce((select t.channel_id from tickets t where t.tenant_id = x.tenant_id and t.id = x.ticket_id), x.channel_id)
    returning x.* into m;
  if m.id is null then
    return false;
  end if;
  perform announce_message(m);
  return true;
end $$;
