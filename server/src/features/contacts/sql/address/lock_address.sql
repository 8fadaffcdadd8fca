-- The lock that makes one of all who meet an address for the first time.
create function lock_address(its_tenant bigint, kind text, scope text, key text) returns void language sql volatile
  as $$ select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', its_tenant, kind, scope, key), 0)) $$;
