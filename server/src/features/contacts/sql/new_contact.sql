create function new_contact(its_tenant bigint, kind text, scope text, key text, value text, name text) returns void
  language plpgsql set search_path = public as $$
declare
  made bigint;
begin
  perform lock_person(its_tenant, kind, scope, key);
  if exists (select from identities d where d.tenant_id = its_tenant and d.kind = $2 and d.scope = $3 and d.key = $4) then
    return;
  end if;
  insert into contacts (tenant_id, kind, name, number)
  values (its_tenant, case when $2 = 'group' then 'group' else 'person' end, coalesce(nullif($6, ''), $5),
    case when $2 = 'phone' then $5 end)
  returning id into made;
  insert into identities (tenant_id, kind, scope, key, value, contact_id) values (its_tenant, $2, $3, $4, $5, made);
end $$;
