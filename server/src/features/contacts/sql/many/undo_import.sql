-- Takes back what an import did to these: contacts it made go, and contacts it changed are as before, where they are as it left
-- them and nothing has begun with them since. A sender who writes meanwhile waits, and is met anew. Answers who is left as
-- they are, by name, and those who have other wallets now.
create function undo_import(its_tenant bigint, its_work bigint, ids bigint[])
  returns table (contact bigint, name text, stays boolean) language plpgsql as $$
declare
  gone bigint[];
  restored bigint[];
begin
  perform lock_address(its_tenant, a.kind, a.scope, a.key) from (
    select d.kind, d.scope, d.key from identities d where d.tenant_id = its_tenant and d.contact_id = any (ids) order by 1, 2, 3) a;
  perform from contacts c where c.tenant_id = its_tenant and c.id = any (ids) order by c.id for update;

  gone := remove_imported(its_tenant, its_work, ids);
  restored := array(select c.id from contacts c join contact_imports i on i.tenant_id = its_tenant and i.work_id = its_work
    and i.contact_id = c.id and i.before is not null and i.print = contact_print(c) where c.tenant_id = its_tenant and c.id = any (ids));
  perform restore_contact(its_tenant, i.contact_id, i.before) from contact_imports i
    where i.tenant_id = its_tenant and i.work_id = its_work and i.contact_id = any (restored);
  delete from contact_imports i where i.tenant_id = its_tenant and i.work_id = its_work and i.contact_id = any (restored);

  return query
    select c.id, c.name, not c.id = any (restored) from contacts c
    where c.tenant_id = its_tenant and c.id = any (ids) and not c.id = any (gone);
end $$;
