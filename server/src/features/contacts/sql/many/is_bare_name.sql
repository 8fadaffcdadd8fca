-- A name that is only how a channel spells them says nothing.
create function is_bare_name(c contacts) returns boolean language sql stable as $$
  select exists (select from identities d where d.tenant_id = c.tenant_id and d.contact_id = c.id and (d.value = c.name or d.key = phone_key(c.name)))
$$;
