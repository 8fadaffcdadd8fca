-- What a message answers that came after it.
create function quoted_message(its_tenant bigint, its_channel bigint, its_external text) returns bigint language sql stable as $$
  select q.id from messages q where q.tenant_id = its_tenant and q.channel_id = its_channel and q.external_id = its_external
$$;
