-- Who has deliveries that are due at an address that is on: tenants, and nothing else of them.
create function tenants_with_webhooks() returns setof bigint
  language sql stable security definer rows 50 set search_path = public, pg_temp as $$
    select distinct d.tenant_id from webhook_deliveries d
    join webhooks w on w.tenant_id = d.tenant_id and w.id = d.webhook_id and w.is_active
      and (w.paused_until is null or w.paused_until <= now())
    where d.state = 'waiting' and d.due_at <= now() and (d.claimed_until is null or d.claimed_until <= now())
  $$;
revoke all on function tenants_with_webhooks from public;
grant execute on function tenants_with_webhooks to :app;
