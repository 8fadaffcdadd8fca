-- All that would change if anything happened with a contact: its words, its addresses, its tickets, and what was said.
create function merged_print(its_tenant bigint, its_contact bigint) returns text language sql stable as $$
  select md5(concat_ws(' ', contact_print(c),
    (select string_agg(concat_ws('/', d.kind, d.scope, d.key), ',' order by d.kind, d.scope, d.key) from identities d
      where d.tenant_id = its_tenant and d.contact_id = its_contact),
    (select string_agg(concat_ws('/', t.id, t.version), ',' order by t.id) from tickets t
      where t.tenant_id = its_tenant and t.contact_id = its_contact),
    (select concat_ws('/', count(*), max(m.id)) from messages m where m.tenant_id = its_tenant and m.contact_id = its_contact)))
  from contacts c where c.tenant_id = its_tenant and c.id = its_contact
$$;
