-- It stands here, or did until it was destroyed.
create function is_told(its_tenant bigint, its_channel bigint, its_external text) returns boolean language sql stable as $$
  select exists (select from messages x where x.tenant_id = its_tenant and x.channel_id = its_channel and x.external_id = its_external)
    or exists (select from inbound_events e where e.tenant_id = its_tenant and e.channel_id = its_channel
      and e.about = its_external and e.reason = 'destroyed')
$$;
