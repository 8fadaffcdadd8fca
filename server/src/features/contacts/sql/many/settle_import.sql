-- What a block of an import left behind is noted; a contact it changed nothing of was not imported. Viewers of their
-- conversations hear it here; the caller tells lists once for all.
create function settle_import(its_tenant bigint, its_work bigint, numbers text[], lane bigint) returns void language plpgsql as $$
declare
  ids bigint[] := array(select d.contact_id from identities d
    where d.tenant_id = its_tenant and d.kind = 'phone' and d.scope = '' and d.key = any (numbers) order by d.contact_id);
begin
  if lane is not null then
    perform place_card(c.id, lane, null, true) from contacts c
      where c.tenant_id = its_tenant and c.id = any (ids) and c.kanban_id is distinct from lane;
  end if;
  update contact_imports i set print = contact_print(c) from contacts c
    where i.tenant_id = its_tenant and i.work_id = its_work and i.contact_id = any (ids)
      and c.tenant_id = its_tenant and c.id = i.contact_id;
  delete from contact_imports i
    where i.tenant_id = its_tenant and i.work_id = its_work and i.contact_id = any (ids)
      and i.print = contact_print(jsonb_populate_record(null::contacts, i.before));
  insert into outbox (tenant_id, event, payload, rooms)
    select its_tenant, 'contact.changed', json_build_object('contact', contact_row(c)), '{team}' from contacts c
    where c.tenant_id = its_tenant and exists (select from contact_imports i
        where i.tenant_id = its_tenant and i.work_id = its_work and i.contact_id = c.id and i.before is not null)
      and c.id = any (ids) and exists (select from tickets t
        where t.tenant_id = its_tenant and t.contact_id = c.id and t.status in ('open', 'pending', 'schedule'))
    order by c.id;
end $$;
