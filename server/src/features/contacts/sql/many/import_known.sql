-- Lines of numbers somebody has fill in what is missing there, or win over it; what the file leaves open stays, and over a line of its own
-- import a later one wins. Answers who has another wallet now.
create function import_known(its_tenant bigint, its_work bigint, items jsonb, wins boolean, its_tags bigint[], its_wallets bigint[])
  returns setof bigint language plpgsql as $$
declare
  ids bigint[] := array(select r.contact from jsonb_populate_recordset(null::import_row, items) r);
begin
  insert into contact_imports (tenant_id, work_id, contact_id, before)
    select its_tenant, its_work, c.id, to_jsonb(c) from contacts c where c.tenant_id = its_tenant and c.id = any (ids)
    on conflict do nothing;
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
      lateral (select import_known.wins or i.before is null as wins) w
    ) n
    where c.tenant_id = its_tenant and c.id = n.id
      and (c.name, c.email, c.cpf, c.birthday, c.first_name, c.last_name, c.business_name, c.extra)
        is distinct from (n.name, n.email, n.cpf, n.birthday, n.first_name, n.last_name, n.business_name, n.extra);
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
