-- Both are there, without a ticket between them.
create function may_write_to(contact bigint, channel bigint) returns boolean language sql stable as $$
  select exists (select from channels c where c.tenant_id = current_tenant() and c.id = channel and c.deleted_at is null)
    and exists (select from contacts c where c.tenant_id = current_tenant() and c.id = contact)
$$;
