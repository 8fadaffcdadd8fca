-- The id a message goes out under where a channel lets us choose: the same at every try, and no other message's, not even in a
-- database that was restored.
create function outbound_id(m messages) returns text language sql stable parallel safe as $$
  select outbound_id_of(m.tenant_id, m.id, m.created_at, m.resent)
$$;
