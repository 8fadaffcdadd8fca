-- What points at a contact by a number of its own, by table: what a merge gives away and parting gives back.
create function rows_of_contact(its_tenant bigint, its_contact bigint) returns jsonb language plpgsql stable set search_path = public as $$
declare
  key record;
  ids jsonb;
  found_rows jsonb := '{}';
begin
  for key in
    select k.conrelid::regclass as its_table, a.attname as its_column from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'tenant_id'
    where k.contype = 'f' and k.confrelid = 'contacts'::regclass
      and k.conrelid::regclass::text <> all ('{identities,contact_tags,contact_wallets,contact_imports,contact_merges}')
      and exists (select from pg_attribute i where i.attrelid = k.conrelid and i.attname = 'id' and not i.attisdropped)
      and not exists (select from pg_attribute g where g.attrelid = k.conrelid and g.attname = a.attname and g.attgenerated <> '')
    -- What is said in a ticket says whose it is too, without a key of its own.
    union values ('messages'::regclass, 'contact_id'::name), ('ratings'::regclass, 'contact_id'::name)
    order by 1, 2
  loop
    execute format('select coalesce(jsonb_agg(x.id order by x.id), ''[]'') from %s x where x.tenant_id = $1 and x.%I = $2',
      key.its_table, key.its_column) into ids using its_tenant, its_contact;
    found_rows := found_rows || jsonb_build_object(key.its_table || '.' || key.its_column, ids);
  end loop;
  return found_rows;
end $$;
