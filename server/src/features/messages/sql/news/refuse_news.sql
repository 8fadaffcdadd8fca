-- Kept to be seen, and counted, once however often it is tried again.
create function refuse_news(m messages, n jsonb, its_event bigint) returns void language plpgsql set search_path = public as $$
declare
  why constant text := 'not theirs to change';
begin
  update inbound_events set attempts = attempts + 1, next_at = null where tenant_id = m.tenant_id and id = its_event and reason = why;
  if not found then
    delete from inbound_events where tenant_id = m.tenant_id and id = its_event;
    insert into inbound_events (tenant_id, channel_id, about, payload, reason) values (m.tenant_id, m.channel_id, m.external_id, n::json, why);
    perform count_ignored(m.tenant_id, m.channel_id, why);
  end if;
end $$;
