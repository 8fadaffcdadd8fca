-- Lines of numbers nobody has become contacts, with the tags and wallets of their import. The caller holds their addresses.
create function import_new(its_tenant bigint, its_work bigint, items jsonb, its_tags bigint[], its_wallets bigint[]) returns void
  language plpgsql as $$
begin
  with made as (
    insert into contacts (tenant_id, name, number, email, cpf, birthday, first_name, last_name, business_name, extra, tag_ids, wallet_ids)
    select its_tenant, r.name, r.number, r.email, r.cpf, r.birthday, r.first_name, r.last_name, r.business_name, r.extra, its_tags,
      its_wallets
    from jsonb_populate_recordset(null::import_row, items) r order by r.line
    returning id, number
  ), named as (
    insert into identities (tenant_id, kind, key, value, contact_id)
    select its_tenant, 'phone', phone_key(number), number, id from made
  ), tagged as (
    insert into contact_tags (tenant_id, contact_id, tag_id) select its_tenant, m.id, t from made m, unnest(its_tags) t
  ), owned as (
    insert into contact_wallets (tenant_id, contact_id, user_id, position)
    select its_tenant, m.id, w.id, w.place from made m, unnest(its_wallets) with ordinality as w(id, place)
  )
  insert into contact_imports (tenant_id, work_id, contact_id) select its_tenant, its_work, id from made;
end $$;
