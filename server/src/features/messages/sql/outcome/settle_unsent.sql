-- The provider has not taken it, or nobody knows. Only of the try it is about; and a tick that came meanwhile knows better.
create function settle_unsent(
  its_id bigint, attempt int, its_status text, in_ms bigint, is_counted boolean, may_be_there boolean, code text, details text
) returns void language plpgsql set search_path = public as $$
declare
  m messages;
begin
  update messages x set claimed_at = null, attempts = x.attempts - case when is_counted then 0 else 1 end,
      in_doubt = x.in_doubt or may_be_there,
      next_at = case when x.ack = 0 and its_status = 'pending' then now() + in_ms * interval '1 millisecond' end,
      status = case when x.ack = 0 then its_status else x.status end,
      ack = case when x.ack = 0 and its_status = 'failed' then -1 else x.ack end,
      error = case when x.ack <> 0 then x.error when its_status <> 'pending' then code end,
      error_details = case when x.ack <> 0 then x.error_details when its_status <> 'pending' then details end
    where x.tenant_id = current_tenant() and x.id = its_id and x.claimed_at is not null and x.attempts = attempt
    returning * into m;
  if m.status in ('failed', 'unconfirmed') then
    perform announce_outcome(m);
  end if;
end $$;
