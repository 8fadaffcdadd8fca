-- Where a campaign's message stands: exactly one of these.
create function campaign_bucket(status text, ack int) returns text language sql immutable parallel safe
  return case when status = 'pending' then 'sending' when status = 'unconfirmed' then 'unconfirmed'
    when status in ('failed', 'canceled') then 'failed' when ack >= 3 then 'read' when ack = 2 then 'delivered' else 'sent' end;
