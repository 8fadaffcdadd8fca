-- Rows that a merge gave away point at their own contact again; tickets first, for what is said in them follows them.
create function give_back_rows(its_tenant bigint, its_contact bigint, given jsonb) returns void language plpgsql set search_path = public as $$
declare
  key record;
begin
  for key in
    select split_part(g.key, '.', 1) as its_table, split_part(g.key, '.', 2) as its_column, g.value as ids from jsonb_each(given) g
    where jsonb_array_length(g.value) > 0 order by split_part(g.key, '.', 1) <> 'tickets', 1
  loop
    execute format('update %I set %I = $1 where tenant_id = $2 and to_jsonb(id) in (select jsonb_array_elements($3))',
      key.its_table, key.its_column) using its_contact, its_tenant, key.ids;
  end loop;
  update tickets set version = version + 1 where tenant_id = its_tenant and contact_id = its_contact;
end $$;
