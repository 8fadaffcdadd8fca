-- What lines of an import say fills what is missing of their contacts, or wins over it; over a line of its own import a later one wins.
-- What the file leaves open stays.
create function fill_contacts(its_tenant bigint, its_work bigint, items jsonb, wins boolean) returns void language plpgsql as $$
begin
  update contacts c set updated_at = now(), name = n.name, email = n.email, cpf = n.cpf, birthday = n.birthday,
      first_name = n.first_name, last_name = n.last_name, business_name = n.business_name, extra = n.extra
    from (
      select k.id, new_or_old(w.wins or is_bare_name(k), r.name, k.name) as name, new_or_old(w.wins, r.email, k.email) as email,
        new_or_old(w.wins, r.cpf, k.cpf) as cpf, new_or_old(w.wins, r.birthday::text, k.birthday::text)::date as birthday,
        new_or_old(w.wins, r.first_name, k.first_name) as first_name, new_or_old(w.wins, r.last_name, k.last_name) as last_name,
        new_or_old(w.wins, r.business_name, k.business_name) as business_name,
        case when w.wins then joined_extra(r.extra, k.extra) else joined_extra(k.extra, r.extra) end as extra
      from jsonb_populate_recordset(null::import_row, items) r
      join contacts k on k.tenant_id = its_tenant and k.id = r.contact
      join contact_imports i on i.tenant_id = its_tenant and i.work_id = its_work and i.contact_id = k.id,
      lateral (select fill_contacts.wins or i.before is null as wins) w
    ) n
    where c.tenant_id = its_tenant and c.id = n.id
      and (c.name, c.email, c.cpf, c.birthday, c.first_name, c.last_name, c.business_name, c.extra)
        is distinct from (n.name, n.email, n.cpf, n.birthday, n.first_name, n.last_name, n.business_name, n.extra);
end $$;
