-- Those of them that anything of the company points at beside what makes them up, in any table: the catalogue knows.
create function referred_contacts(its_tenant bigint, ids bigint[]) returns setof bigint language plpgsql stable set search_path = public as $$
declare
  key record;
begin
  for key in
    select k.conrelid::regclass as its_table, a.attname as its_column from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'tenant_id'
    where k.contype = 'f' and k.confrelid = 'contacts'::regclass
      and k.conrelid::regclass::text <> all ('{identities,contact_tags,contact_wallets,contact_imports,contact_merges}')
  loop
    return query execute format('select x.%1$I from %2$s x where x.tenant_id = $1 and x.%1$I = any ($2)', key.its_column, key.its_table)
      using its_tenant, ids;
  end loop;
end $$;
