-- What was told more than 30 days ago, of every company; deliveries go with their event.
create function sweep_webhooks() returns bigint
  language sql volatile security definer set search_path = public, pg_temp as $$
    with gone as (delete from webhook_events where created_at < now() - interval '30 days' returning 1) select count(*) from gone
  $$;
revoke all on function sweep_webhooks from public;
grant execute on function sweep_webhooks to :app;
