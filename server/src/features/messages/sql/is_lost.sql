-- The session of a channel that is gone never comes back.
create function is_lost(f media_fetches) returns boolean language sql stable
  return f.by_session and exists (select from channels c where c.tenant_id = f.tenant_id and c.id = f.channel_id and c.deleted_at is not null);
