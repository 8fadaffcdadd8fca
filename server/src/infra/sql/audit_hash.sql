create function audit_hash(line audit_log) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(line.previous, line.tenant_id, line.id, line.actor_id, line.actor_tenant_id,
    line.action, line.details, extract(epoch from line.at))::text, 'UTF8')), 'hex')
$$;
