-- What is kept of news after it was looked at: that it was refused, that it waits for its message, or nothing.
create function keep_news(outcome text, m messages, its_channel bigint, its_about text, its_event bigint, news jsonb) returns void
  language plpgsql as $$
declare
  mine bigint := current_tenant();
begin
  if outcome = 'refused' then
    perform refuse_news(m, news, its_event);
  elsif outcome <> 'waits' then
    delete from inbound_events where tenant_id = mine and id = its_event;
  elsif its_event is null then
    insert into inbound_events (tenant_id, channel_id, about, payload, reason, next_at)
    values (mine, its_channel, its_about, news::json, 'its message is not here', now() + rest_after(0));
  else
    update inbound_events set attempts = attempts + 1, next_at = now() + rest_after(attempts + 1)
    where tenant_id = mine and id = its_event;
  end if;
end $$;
