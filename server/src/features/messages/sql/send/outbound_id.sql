-- The id a message goes out under where a channel lets us choose: the same at every try, and no other message's, not even in a
-- database that was restored.
create function outbound_id(m messages) returns text language sql stable parallel safe as $$
  select '3EB0' || upper(substr(encode(sha256(convert_to(concat_ws(':', m.tenant_id, m.id, extract(epoch from m.created_at), m.resent), 'UTF8')), 'hex'), 1, 18))
$$;
