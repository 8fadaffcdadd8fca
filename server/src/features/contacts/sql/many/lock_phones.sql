-- The addresses of many people, with all that was told to be theirs, in the one order everybody takes them: until the transaction ends
-- nobody else meets one of them for the first time.
create function lock_phones(its_tenant bigint, keys text[]) returns void language plpgsql as $$
declare
  address record;
begin
  for address in
    select 'phone' as kind, '' as scope, k as key from unnest(keys) k
    union
    select other.kind, other.scope, other.key from told_identities t
      join told_identities other on other.tenant_id = t.tenant_id and other.person = t.person
      where t.tenant_id = its_tenant and t.kind = 'phone' and t.scope = '' and t.key = any (keys)
    order by 1, 2, 3
  loop
    perform lock_address(its_tenant, address.kind, address.scope, address.key);
  end loop;
end $$;
