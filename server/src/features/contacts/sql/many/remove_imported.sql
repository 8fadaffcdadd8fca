-- Those of these contacts that an import made go, where they are as it left them and nothing has begun with them since.
-- Answers those who are gone.
create function remove_imported(its_tenant bigint, its_work bigint, ids bigint[]) returns bigint[] language plpgsql as $$
begin
  delete from contacts c using contact_imports i
    where c.tenant_id = its_tenant and c.id = any (ids) and i.tenant_id = its_tenant and i.work_id = its_work and i.contact_id = c.id
      and i.before is null and i.print = contact_print(c) and c.id not in (select referred_contacts(its_tenant, ids))
      and (select count(*) from identities d where d.tenant_id = its_tenant and d.contact_id = c.id) = 1;
  return array(select x from unnest(ids) x except select c.id from contacts c where c.tenant_id = its_tenant and c.id = any (ids));
end $$;
