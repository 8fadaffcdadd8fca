-- The same for all addresses that a channel told to be one person's, in one order for all: its holder meets that person alone.
create function lock_person(its_tenant bigint, kind text, scope text, key text) returns void language plpgsql as $$
declare
  address record;
begin
  for address in
    select $2 as kind, $3 as scope, $4 as key
    union
    select other.kind, other.scope, other.key from told_identities t
      join told_identities other on other.tenant_id = t.tenant_id and other.person = t.person
      where t.tenant_id = its_tenant and t.kind = $2 and t.scope = $3 and t.key = $4
    order by 1, 2, 3
  loop
    perform lock_address(its_tenant, address.kind, address.scope, address.key);
  end loop;
end $$;
