-- Lines of numbers somebody has: what they say goes to their contacts (fill_contacts), with the tags and wallets of their import. Answers
-- who has another wallet now.
create function import_known(its_tenant bigint, its_work bigint, items jsonb, wins boolean, its_tags bigint[], its_wallets bigint[])
  returns setof bigint language plpgsql as $$
declare
  ids bigint[] := array(select r.contact from jsonb_populate_recordset(null::import_row, items) r);
begin
  insert into contact_imports (tenant_id, work_id, contact_id, before)
    select its_tenant, its_work, c.id, to_jsonb(c) from contacts c where c.tenant_id = its_tenant and c.id = any (ids)
    on conflict do nothing;
  perform fill_contacts(its_tenant, its_work, items, wins);
  insert into contact_tags (tenant_id, contact_id, tag_id) select its_tenant, i, t from unnest(ids) i, unnest(its_tags) t
    on conflict do nothing;
  return query
    with owned as (
      insert into contact_wallets (tenant_id, contact_id, user_id, position)
      select its_tenant, i, w.id, w.place + coalesce((
        select max(o.position) from contact_wallets o where o.tenant_id = its_tenant and o.contact_id = i), 0)
      from unnest(ids) i, unnest(its_wallets) with ordinality as w(id, place)
      on conflict do nothing returning contact_id
    ) select distinct contact_id from owned;
end $$;
