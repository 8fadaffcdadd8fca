-- Parts what one merge made one: the other is there again with its number, addresses, tickets and what was said with it, and the one that
-- stayed is as it was.
create function part_contacts(its_tenant bigint, its_merge bigint) returns bigint language plpgsql as $$
declare
  m contact_merges;
  was contacts;
begin
  select * into m from contact_merges x where x.tenant_id = its_tenant and x.id = its_merge;
  was := jsonb_populate_record(null::contacts, m.gone);
  was.tenant_id := its_tenant;
  perform remake_contact(was);
  update identities d set contact_id = was.id from jsonb_to_recordset(m.identities) as i(kind text, scope text, key text)
    where d.tenant_id = its_tenant and d.contact_id = m.keep_id and d.kind = i.kind and d.scope = i.scope and d.key = i.key;
  perform restore_contact(its_tenant, m.keep_id, m.keep_before);
  perform give_back_rows(its_tenant, was.id, m.rows);
  perform place_card(was.id, was.kanban_id, null, true) where was.kanban_id is not null
    and exists (select from lanes l where l.tenant_id = its_tenant and l.id = was.kanban_id);
  delete from contact_merges x where x.tenant_id = its_tenant and x.id = its_merge;
  return was.id;
end $$;
