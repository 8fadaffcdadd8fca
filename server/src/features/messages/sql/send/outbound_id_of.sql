-- The same of a message that is about to be written.
create function outbound_id_of(its_tenant bigint, its_id bigint, made_at timestamptz, resent int) returns text
  language sql stable parallel safe as $$
  select '3EB0' || upper(substr(encode(sha256(convert_to(concat_ws(':', its_tenant, its_id, extract(epoch from made_at), resent), 'UTF8')), 'hex'), 1, 18))
$$;
