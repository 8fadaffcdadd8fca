-- Before the commit of a call made under a key: whether this attempt is still the one that may. Where nothing was written,
-- nothing is noted.
create function note_key(its_user bigint, its_key text, its_attempt int) returns boolean language plpgsql as $$
begin
  if pg_current_xact_id_if_assigned() is null then
    return true;
  end if;
  update idempotency_keys set wrote_at = clock_timestamp()
  where tenant_id = current_tenant() and user_id = its_user and key = its_key and attempt = its_attempt;
  return found;
end $$;
